import type Router from '@koa/router'
import type { RouterContext } from '@koa/router'
import type { AppError } from '#domain/errors/errors.ts'
import type { Arrival } from '#http/server/loopback.ts'
import type { Language } from '#i18n/languages.ts'
import type { Library } from '#library/index.ts'
import type { AccountOf } from '#records/client/client.ts'
import type { AppCaller, PictureCaller } from './access/admission.ts'
import type { AppSessions } from './access/sessions.ts'
import type { NamedLists } from './named-lists.ts'
import type { Progress } from './progress/progress.ts'

/** What the trees of apps work with. */
export interface AppParts {
  readonly library: Library
  readonly progress: Progress
  readonly sessions: AppSessions
  /** The account as a user; null where that is not possible now. */
  readonly accountOf: AccountOf
  readonly named: NamedLists
  /** The token that opens pictures by their address alone, for a device: the same all day. */
  pictureToken(caller: AppCaller): Promise<string>
  /** The language of what this computer says by itself. */
  readonly language: Language
}

/** One request of an app. */
export interface Asked {
  /** The origin that it was asked on, e.g. `https://comics.example`: addresses in answers begin with it. */
  readonly origin: string
  /** The same with the top of its tree, which holds the key where the address did: `…/opds`, `…/opds/k/{key}`. */
  readonly base: string
  readonly arrival: Arrival
  /** Who asks, by a key or a session. Throws as `Admission.admit`. */
  caller(): Promise<AppCaller>
  /** Who asks for a picture. Throws as `Admission.admitToPicture`. */
  pictureCaller(): Promise<PictureCaller>
}

/** How a request stands in what was asked before it is routed. */
export const askedOf = (ctx: Pick<RouterContext, 'state'>): Asked => (ctx.state as { asked: Asked }).asked

/** A protocol of apps: its addresses, and how it says no. */
export interface Tree {
  readonly router: Router
  /** Answers with a failure in the protocol's own form. */
  refuse(ctx: RouterContext, error: AppError): void | Promise<void>
  close?(): Promise<void>
}
