import type { RouterContext } from '@koa/router'
import { askedOf } from '../tree.ts'
import type { Say } from '../words.ts'
import { LOGO_SIZE } from './logo.ts'

export const AUTH_TYPE = 'application/opds-authentication+json'
/** Where it is had without a key, and the picture that it names. */
export const AUTH_PATH = '/opds/v2/auth'
export const LOGO_PATH = '/opds/logo.png'

/** Names no key, whatever was asked: it is answered to who shows none. */
export const authAddress = (ctx: RouterContext): string => askedOf(ctx).origin + AUTH_PATH

/** How an app signs in at an origin (https://drafts.opds.io/authentication-for-opds-1.0): by the key of its device. */
export function authDocument(origin: string, say: Say): object {
  return {
    id: origin + AUTH_PATH,
    title: 'Comics',
    description: say('feeds.auth'),
    links: [
      { rel: 'logo', href: origin + LOGO_PATH, type: 'image/png', width: LOGO_SIZE, height: LOGO_SIZE },
      // Where keys are made.
      { rel: 'help', href: `${origin}/settings`, type: 'text/html' },
    ],
    authentication: [
      {
        type: 'http://opds-spec.org/auth/basic',
        labels: { login: say('feeds.user'), password: say('feeds.key') },
      },
    ],
  }
}
