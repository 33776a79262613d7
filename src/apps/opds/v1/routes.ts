import type Router from '@koa/router'
import type { RouterContext } from '@koa/router'
import { type AppParts, askedOf } from '../../tree.ts'
import { languageOf, wordsIn } from '../../words.ts'
import { addressesOf } from '../addresses.ts'
import { streamRoutes } from '../content.ts'
import { createEvidence } from '../evidence.ts'
import { sendDocument } from '../send-document.ts'
import type { ShelfAsker } from '../shelf.ts'
import { SHELF_PATHS, type ShelfPath, type Shelves } from '../shelves.ts'
import { wishOf } from '../wish.ts'
import type { Writing } from './entry.ts'
import { entryDocument, feedXml, searchDescription } from './feed.ts'
import { TYPES } from './links.ts'

const TOP = '/opds/v1.2'

/** OPDS 1.2 with Page Streaming. What is answered is never another form of it, whatever an app says that it accepts. */
export function opds1Routes(router: Router, parts: AppParts, shelves: Shelves): void {
  const { progress, language, pictureToken } = parts

  async function asks(ctx: RouterContext): Promise<{ asker: ShelfAsker; writing: Writing }> {
    const caller = await askedOf(ctx).caller()
    const spoken = languageOf(ctx, language)
    const [own, say, picture] = await Promise.all([
      progress.of(caller.userId),
      wordsIn(spoken),
      pictureToken(caller),
    ])
    return {
      asker: { userId: caller.userId, states: own.byComic(), language: spoken, say },
      writing: { to: addressesOf(ctx), say, picture, covers: 'both' },
    }
  }

  const shelf = (path: ShelfPath) => async (ctx: RouterContext) => {
    const { asker, writing } = await asks(ctx)
    const opened = await shelves.open(path, ctx.params.id ?? '', wishOf(ctx.query), asker)
    sendDocument(ctx, TYPES[opened.holds], feedXml(opened, writing))
  }

  // What people type is answered as it is: some apps follow no other address.
  for (const typed of ['/opds', TOP]) router.get(typed, shelf('/catalog'))
  for (const path of SHELF_PATHS) router.get(TOP + path, shelf(path))

  router.get(`${TOP}/search`, async (ctx) => {
    const { writing } = await asks(ctx)
    sendDocument(ctx, TYPES.search, searchDescription(writing))
  })

  router.get(`${TOP}/books/:id`, async (ctx, next) => {
    const id = ctx.params.id ?? ''
    if (id === 'latest') return next()
    const { asker, writing } = await asks(ctx)
    sendDocument(ctx, TYPES.entry, entryDocument(await shelves.book(id, asker), writing))
  })

  streamRoutes(router, TOP, parts, createEvidence(progress))
}
