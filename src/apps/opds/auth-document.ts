import type { RouterContext } from '@koa/router'
import { appRequestOf } from '../tree.ts'
import type { Translate } from '../words.ts'
import { LOGO_SIZE } from './logo.ts'

/** Paths of the authentication document and of its logo, which need no key. */
export const AUTH_PATH = '/opds/v2/auth'
export const LOGO_PATH = '/opds/logo.png'

/** Returns the document's URL. It contains no key, because clients without a key receive it. */
export const authAddress = (ctx: RouterContext): string => appRequestOf(ctx).origin + AUTH_PATH

/**
 * Returns the authentication document of an origin (https://drafts.opds.io/authentication-for-opds-1.0): sign-in by
 * device key.
 */
export function authDocument(origin: string, t: Translate): object {
  return {
    id: origin + AUTH_PATH,
    title: 'Comics',
    description: t('feeds.auth'),
    links: [
      { rel: 'logo', href: origin + LOGO_PATH, type: 'image/png', width: LOGO_SIZE, height: LOGO_SIZE },
      // The page on which keys are created.
      { rel: 'help', href: `${origin}/settings`, type: 'text/html' },
    ],
    authentication: [
      {
        type: 'http://opds-spec.org/auth/basic',
        labels: { login: t('feeds.user'), password: t('feeds.key') },
      },
    ],
  }
}
