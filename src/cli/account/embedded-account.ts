import { type Account, createAccount, maySignUp, type SignUpPolicy } from '#account/start.ts'
import type { Row } from '#contract/database.ts'
import { ENTITY_KINDS, type EntityKind } from '#domain/entities.ts'
import type { Report } from '#http/responses/errors.ts'
import { inProcessFetch } from '#http/server/in-process.ts'
import { collectKinds } from '#records/client/collected-kinds.ts'
import { LINKS } from '#records/entities/entity-tables.ts'
import type { followReadings } from '#records/library/follow-readings.ts'
import { readingOfRow } from '#records/library/reading.ts'
import type { Config } from '../config.ts'
import type { ServerAccount } from './server-account.ts'

/** Returns `followReadings` for an account of this process, which reports its changes without a connection. */
function followWithin({ follow }: Pick<Account, 'follow'>): typeof followReadings {
  return (_client, userId, onRecord, onFollowed) => {
    const followed = follow(userId, 'comics_library', (changes) => {
      for (const { record, old } of changes) {
        const row = record as Row<'comics_library'> | null
        if (row === null) onRecord(String(old?.id), null)
        else if (row.comic_id !== null) onRecord(row.id, readingOfRow({ ...row, comic_id: row.comic_id }))
      }
    })
    followed.then(
      () => onFollowed(true),
      () => onFollowed(false),
    )
    return async () => {
      const leave = await followed.catch(() => null)
      leave?.()
    }
  }
}

/** Calls back with the kinds of a user's entities that changed in an account of this process. */
export async function followEntitiesWithin(
  { follow }: Pick<Account, 'follow'>,
  userId: string,
  listener: (kinds: ReadonlySet<EntityKind>) => void,
): Promise<() => Promise<void>> {
  const collected = collectKinds(listener)
  const tables = ENTITY_KINDS.flatMap((kind) => [kind, LINKS[kind].table].map((table) => ({ kind, table })))
  const leaves = await Promise.all(
    tables.map(({ kind, table }) => follow(userId, table, () => collected.add(kind))),
  )
  return async () => {
    collected.stop()
    for (const leave of leaves) leave()
  }
}

/** The public address of an account, e.g. of a relay's, which serves other computers as a hosted project does. */
export interface PublicPlace {
  /**
   * The public origin, e.g. `https://comics.example`: the issuer of its tokens, and the origin of links in its email.
   * Such an account has no owner.
   */
  readonly url: string
}

/** Opens the account in the data folder: this computer's own, or a public one. */
export async function embeddedAccount(
  { dataDir, mail, language }: Config,
  signUp: SignUpPolicy,
  report: Report,
  place: PublicPlace | null = null,
): Promise<ServerAccount> {
  const account = await createAccount({
    dataDir,
    signUp,
    report,
    mail,
    language,
    ...(place === null
      ? // The helper has checked the host name before it calls the account.
        { hostChecked: true }
      : { url: place.url, siteUrl: place.url, anyOrigin: true, owned: false }),
  })
  const verify = async (token: string) => {
    // The account itself validates the token, so that a session that was ended elsewhere ends here at once.
    const { sub, email, sessionId, owesFactor } = await account.verify(token)
    return { id: sub, email, sessionId, owesFactor }
  }
  return {
    middleware: [account.middleware],
    upgrade: account.upgrade,
    corsPaths: account.corsPaths,
    url: null,
    anonKey: account.anonKey,
    mail: mail !== null,
    membership: {
      verify,
      owner: account.firstUserId,
      hasUser: account.hasUser,
      sessionAlive: account.sessions.isAlive,
      shared: true,
    },
    findDeletedUsers: account.findDeletedUsers,
    tokenFor: account.serverToken,
    inProcess: {
      fetch: inProcessFetch(account.middleware),
      follow: followWithin(account),
      followEntities: (userId, listener) => followEntitiesWithin(account, userId, listener),
    },
    sessions: account.sessions,
    isLinked: account.sessions.isLinked,
    tokenForHelper: account.tokenForHelper,
    removal: { remove: account.removeUser },
    signUpOpenTo: (loopback) => maySignUp({ signUp, owned: place === null }, loopback, account.firstUserId),
    servedAt: (origin) =>
      account.servedAt(origin).catch((error: unknown) => report(error, 'the origin of links')),
    close: account.close,
  }
}
