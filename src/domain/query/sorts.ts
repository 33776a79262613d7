/** The orders of a query's results. */
export const QUERY_SORTS = [
  'name',
  'title',
  'series',
  'number',
  'released',
  'added',
  'modified',
  'count',
  'size',
  'lastread',
  'progress',
  'random',
] as const
export type QuerySort = (typeof QUERY_SORTS)[number]
