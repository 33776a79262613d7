import type Router from '@koa/router'
import type { RouterContext } from '@koa/router'
import { OPDS_TYPES } from '#contract/media-types.ts'
import { type AppParts, appRequestOf } from '../../tree.ts'
import { languageOf, wordsIn } from '../../words.ts'
import { addressesOf } from '../addresses.ts'
import { streamRoutes } from '../content.ts'
import { createFetchTracker } from '../fetch-tracker.ts'
import { parseShelfQuery } from '../parse-shelf-query.ts'
import { sendDocument } from '../send-document.ts'
import type { ShelfUser } from '../shelf.ts'
import { SHELF_PATHS, type ShelfPath, type Shelves } from '../shelves.ts'
import type { Writing } from './entry.ts'
import { entryDocument, feedXml, searchDescription } from './feed.ts'

const TOP = '/opds/v1.2'

/** Registers OPDS 1.2 with Page Streaming. `Accept` is ignored: the responses are never in another format. */
export function opds1Routes(router: Router, parts: AppParts, shelves: Shelves): void {
  const { progress, language, pictureToken } = parts

  async function contextOf(ctx: RouterContext): Promise<{ user: ShelfUser; writing: Writing }> {
    const caller = await appRequestOf(ctx).caller()
    const requestLanguage = languageOf(ctx, language)
    const [userProgress, t, picture] = await Promise.all([
      progress.of(caller.userId),
      wordsIn(requestLanguage),
      pictureToken(caller),
    ])
    return {
      user: { userId: caller.userId, states: userProgress.byComic(), language: requestLanguage, t },
      writing: { to: addressesOf(ctx), t, picture, covers: 'both' },
    }
  }

  const shelf = (path: ShelfPath) => async (ctx: RouterContext) => {
    const { user, writing } = await contextOf(ctx)
    const opened = await shelves.open(path, ctx.params.id ?? '', parseShelfQuery(ctx.query), user)
    sendDocument(ctx, OPDS_TYPES[opened.holds], feedXml(opened, writing))
  }

  // No redirects for typed URLs, because some apps follow none.
  for (const typed of ['/opds', TOP]) router.get(typed, shelf('/catalog'))
  for (const path of SHELF_PATHS) router.get(TOP + path, shelf(path))

  router.get(`${TOP}/search`, async (ctx) => {
    const { writing } = await contextOf(ctx)
    sendDocument(ctx, OPDS_TYPES.search, searchDescription(writing))
  })

  router.get(`${TOP}/books/:id`, async (ctx, next) => {
    const id = ctx.params.id ?? ''
    if (id === 'latest') return next()
    const { user, writing } = await contextOf(ctx)
    sendDocument(ctx, OPDS_TYPES.entry, entryDocument(await shelves.book(id, user), writing))
  })

  streamRoutes(router, TOP, parts, createFetchTracker(progress))
}
