import { shelf } from '#contract/helper/shelf.ts'

/** Page size of the grid. */
export const PAGE = 60

/** The requests whose data the grid renders first: endpoints with their queries. */
export const firstLists = [[shelf.list, { limit: PAGE, offset: 0 }]] as const
