import type { RouterContext } from '@koa/router'
import type { AppCaller } from '../../access/admission.ts'
import { type AppParts, askedOf } from '../../tree.ts'
import { languageOf, wordsIn } from '../../words.ts'
import type { ShelfAsker, Wish } from '../shelf.ts'
import { wishOf } from '../wish.ts'
import { type Addresses, addresses } from './links.ts'

/** One request of an app for a feed, or for what a comic is. */
export interface Visit {
  readonly caller: AppCaller
  readonly asker: ShelfAsker
  readonly at: Addresses
  readonly wish: Wish
}

/**
 * Entries of a feed's page: 60 kB at most. Each link of each says how to sign in, so that OPDS 1.2's fifty would be twice
 * of what e-ink devices load well.
 */
const FEED_PAGE = 25

/** Who asks, for what, and how they are answered. Throws as `Asked.caller`. */
export async function visitOf(ctx: RouterContext, parts: AppParts): Promise<Visit> {
  const asked = askedOf(ctx)
  const caller = await asked.caller()
  const language = languageOf(ctx, parts.language)
  const [progress, say, token] = await Promise.all([
    parts.progress.of(caller.userId),
    wordsIn(language),
    parts.pictureToken(caller),
  ])
  return {
    caller,
    asker: { userId: caller.userId, states: progress.byComic(), language, say },
    at: addresses(asked, token),
    wish: { ...wishOf(ctx.query), size: FEED_PAGE },
  }
}
