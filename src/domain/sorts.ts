import type { QuerySort } from './query/sorts.ts'

/** Sort orders in the dashboard's menu, in its order. */
export const SORTS = ['name', 'added', 'modified', 'count', 'lastRead', 'progress'] as const
export type Sort = (typeof SORTS)[number]

/** Whether each order of lists and queries begins with the highest value. */
const DESCENDING: Readonly<Record<Sort | QuerySort, boolean>> = {
  name: false,
  title: false,
  series: false,
  number: false,
  released: false,
  random: false,
  added: true,
  modified: true,
  count: true,
  size: true,
  lastRead: true,
  lastread: true,
  progress: true,
}

/** Returns the default direction of an order: names, numbers and publication dates ascend, most others descend. */
export const defaultOrder = (sort: keyof typeof DESCENDING): 'asc' | 'desc' =>
  DESCENDING[sort] ? 'desc' : 'asc'
