import { shelf } from '#contract/helper/shelf.ts'

/** Items fetched at once. */
export const PAGE = 60

/** What the first sight of the grid is drawn from: endpoints with their queries. */
export const firstLists = [[shelf.list, { limit: PAGE, offset: 0 }]] as const
