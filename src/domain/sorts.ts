/** Sort orders that a user chooses between, in the order of the menu. */
export const SORTS = ['name', 'added', 'modified', 'count', 'lastRead', 'progress'] as const
export type Sort = (typeof SORTS)[number]
