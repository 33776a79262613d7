import type Router from '@koa/router'
import type { RouterContext } from '@koa/router'
import type { AppError } from '#domain/errors/errors.ts'
import type { Arrival } from '#http/server/loopback.ts'
import type { Language } from '#i18n/languages.ts'
import type { Library } from '#library/index.ts'
import type { AccountOf } from '#records/client/client.ts'
import type { AppCaller, PictureCaller } from './access/admission.ts'
import type { AppSessions } from './access/sessions.ts'
import type { EntityLists } from './entity-lists.ts'
import type { Progress } from './progress/progress.ts'

/** The services that the protocols of reading apps (`Tree`) share. */
export interface AppParts {
  readonly library: Library
  readonly progress: Progress
  readonly sessions: AppSessions
  /** Returns a client of the account as a user; null if that is not possible now. */
  readonly accountOf: AccountOf
  readonly entityLists: EntityLists
  /** Returns a device's media token for pictures. It stays the same for a day, so that URLs can be cached. */
  pictureToken(caller: AppCaller): Promise<string>
  /** The default language of this computer. */
  readonly language: Language
}

/** A request of an app. */
export interface AppRequest {
  /** The origin of the request, e.g. `https://comics.example`, with which URLs in responses begin. */
  readonly origin: string
  /** The origin and the prefix of the protocol, with the key if the URL has one: `…/opds`, `…/opds/k/{key}`. */
  readonly base: string
  readonly arrival: Arrival
  /** Authenticates the request, by a key or a session. Throws as `Admission.admit`. */
  caller(): Promise<AppCaller>
  /** Authenticates a picture request. Throws as `Admission.admitToPicture`. */
  pictureCaller(): Promise<PictureCaller>
}

/** Returns the `AppRequest` of a request, which is set before routing. */
export const appRequestOf = (ctx: Pick<RouterContext, 'state'>): AppRequest =>
  (ctx.state as { request: AppRequest }).request

/** A protocol of reading apps: its routes and its error format. */
export interface Tree {
  readonly router: Router
  /** Responds with an error in the protocol's format. */
  sendError(ctx: RouterContext, error: AppError): void | Promise<void>
  close?(): Promise<void>
}
