import type { RouterContext } from '@koa/router'
import type { AppCaller } from '../../access/admission.ts'
import { type AppParts, appRequestOf } from '../../tree.ts'
import { languageOf, wordsIn } from '../../words.ts'
import { parseShelfQuery } from '../parse-shelf-query.ts'
import type { ShelfQuery, ShelfUser } from '../shelf.ts'
import { type Addresses, addresses } from './links.ts'

/** An authenticated request of an app for a feed or a comic. */
export interface Visit {
  readonly caller: AppCaller
  readonly user: ShelfUser
  readonly at: Addresses
  readonly shelfQuery: ShelfQuery
}

/**
 * Entries per page, about 60 kB at most. Each link contains the URL of the authentication document, so fifty entries,
 * as in OPDS 1.2, would be twice as large as e-ink devices load well.
 */
const FEED_PAGE = 25

/** Authenticates a request and parses its parameters. Throws as `AppRequest.caller`. */
export async function visitOf(ctx: RouterContext, parts: AppParts): Promise<Visit> {
  const request = appRequestOf(ctx)
  const caller = await request.caller()
  const language = languageOf(ctx, parts.language)
  const [progress, t, token] = await Promise.all([
    parts.progress.of(caller.userId),
    wordsIn(language),
    parts.pictureToken(caller),
  ])
  return {
    caller,
    user: { userId: caller.userId, states: progress.byComic(), language, t },
    at: addresses(request, token),
    shelfQuery: { ...parseShelfQuery(ctx.query), size: FEED_PAGE },
  }
}
