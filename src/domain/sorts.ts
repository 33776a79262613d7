/** Sort orders in the dashboard's menu, in its order. */
export const SORTS = ['name', 'added', 'modified', 'count', 'lastRead', 'progress'] as const
export type Sort = (typeof SORTS)[number]
