/** Sort orders that depend on a user's reading progress. */
export const READING_SORTS = ['lastRead', 'progress'] as const
export type ReadingSort = (typeof READING_SORTS)[number]
