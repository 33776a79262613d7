import { z } from 'zod'
import { AuthError } from '#account/auth/errors.ts'
import { type Account, createAccount } from '#account/start.ts'
import { AppError } from '#domain/errors/errors.ts'
import { openLibrary } from '#library/index.ts'
import { accountError } from '#records/client/errors.ts'
import { type Context, EXIT } from '../context.ts'
import { userNamed } from '../local-user.ts'
import { readPassword } from '../read-password.ts'

export const options = z.object({
  action: z.enum(['list', 'invite', 'reset-password', 'sign-out', 'outbox']),
  email: z.string().trim().toLowerCase().default(''),
  /** The dashboard's URL in an invitation. */
  url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  passwordStdin: z.boolean().default(false),
  /** Keep the device keys of a user who is signed out. */
  keepDevices: z.boolean().default(false),
})
type Options = z.output<typeof options>

/**
 * `comics account list | invite EMAIL | reset-password EMAIL | sign-out EMAIL | outbox`: administers the accounts of
 * this computer, whether or not `serve` is running. Accounts of a hosted project are administered in the project.
 */
export async function run(context: Context, given: Options): Promise<number> {
  const { hosted, dataDir } = context.config
  if (hosted !== null) throw new AppError('embedded-only', { url: hosted.url })
  const password = given.action === 'reset-password' ? await newPassword(context, given) : ''
  if (password === null) return EXIT.interrupted
  const { mail, language } = context.config
  const account = await createAccount({ dataDir, ...(given.action === 'invite' && { mail, language }) })
  try {
    if (given.action === 'list') await list(context, account)
    if (given.action === 'invite') await invite(context, account, given)
    if (given.action === 'sign-out') await signOut(context, account, given)
    if (given.action === 'outbox') await showOutbox(context, account)
    if (given.action === 'reset-password') await resetPassword(context, account, given, password)
    return EXIT.ok
  } finally {
    await account.close()
  }
}

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

async function list({ config, t, out }: Context, account: Account): Promise<void> {
  const [users, owner] = await Promise.all([account.local.list(), account.firstUserId()])
  for (const { id, email, createdAt, confirmedAt, lastSignInAt } of users) {
    out.event('account', {
      id,
      email,
      owner: id === owner,
      createdAt: iso(createdAt),
      confirmedAt: iso(confirmedAt),
      lastSignInAt: iso(lastSignInAt),
    })
    const date =
      lastSignInAt === null ? t('cli.account.never') : new Date(lastSignInAt).toLocaleString(config.language)
    const facts = [
      ...(id === owner ? [t('cli.account.owner')] : []),
      ...(confirmedAt === null ? [t('cli.account.unconfirmed')] : []),
      t('cli.account.lastSession', { date }),
    ]
    out.line(`${email}  (${facts.join(' · ')})`)
  }
  if (users.length === 0) out.line(t('cli.account.none'))
  out.event('done', { accounts: users.length })
}

async function showOutbox({ config, t, out }: Context, account: Account): Promise<void> {
  const messages = await account.local.outbox()
  for (const { sentAt, to, kind, code, link } of messages) {
    out.event('message', { sentAt: iso(sentAt), to, kind, code, link })
    const time = new Date(sentAt).toLocaleString(config.language)
    out.line(`${time}  ${to}  ${t(`cli.account.kinds.${kind}`)}`)
    if (code !== null) out.line(`  ${t('cli.account.code', { code })}`)
    if (link !== null) out.line(`  ${link}`)
  }
  if (messages.length === 0) {
    out.line(config.mail === null ? t('cli.account.noMessages') : t('cli.account.bySmtp'))
  }
  out.event('done', { messages: messages.length })
}

/** Creates an account for another person, who sets the password with the link. */
async function invite({ config, t, out }: Context, { local }: Account, given: Options): Promise<void> {
  const { email, link, expiresAt, unsent } = await local
    .invite(given.email, given.url)
    .catch((error: unknown) => {
      throw error instanceof AuthError ? accountError(error, { email: given.email }) : error
    })
  const sent = config.mail !== null && unsent === null
  out.line(t('cli.account.invited', { email }))
  out.line(`  ${link}`)
  if (sent) out.line(t('cli.account.invitationSent'))
  else if (config.mail !== null) {
    const detail = unsent instanceof Error ? unsent.message : String(unsent)
    out.note(t('cli.account.invitationUnsent', { detail }))
  }
  out.event('done', { email, link, expiresAt: iso(expiresAt), sent })
}

async function resetPassword(
  context: Context,
  { local }: Account,
  given: Options,
  password: string,
): Promise<void> {
  const { t, out } = context
  const { id, email } = await userNamed(local, given.email)
  await local.resetPassword(email, password).catch((error: unknown) => {
    throw error instanceof AuthError ? accountError(error) : error
  })
  out.line(t('cli.account.reset', { email }))
  out.event('done', { email, ...(await endKeys(context, id, given)) })
}

async function signOut(context: Context, { local }: Account, given: Options): Promise<void> {
  const { t, out } = context
  const { id, email } = await userNamed(local, given.email)
  await local.signOut(email)
  out.line(t('cli.account.signedOut', { email }))
  out.event('done', { email, ...(await endKeys(context, id, given)) })
}

/** The names of a user's reading apps with revoked keys, and of those with kept keys. */
interface EndedKeys {
  readonly revoked: readonly string[]
  readonly kept: readonly string[]
}

/** Revokes a user's device keys unless they are to be kept; prints the names. */
async function endKeys(
  { config, t, out }: Context,
  userId: string,
  { keepDevices }: Options,
): Promise<EndedKeys> {
  const library = await openLibrary(config.dataDir)
  try {
    const revoked = keepDevices ? [] : await library.users.revokeKeys(userId)
    const remaining = (await library.devices.list(userId)).filter(({ revokedAt }) => revokedAt === null)
    const kept = remaining.map(({ name }) => name).sort()
    if (revoked.length > 0) out.line(t('cli.account.keysRevoked', { names: revoked.join(', ') }))
    if (kept.length > 0) out.line(t('cli.account.keysKept', { names: kept.join(', ') }))
    return { revoked, kept }
  } finally {
    await library.close()
  }
}

/** Returns the given or entered new password; null if the user leaves the prompt. */
async function newPassword(
  { t, out, signal }: Context,
  { email, passwordStdin }: Options,
): Promise<string | null> {
  if (passwordStdin) {
    const password = await readPassword()
    if (password === '') throw new AppError('fields-required')
    return password
  }
  if (!out.interactive) throw new AppError('password-stdin-required')
  const { askNewPassword } = await import('../screens/new-password.tsx')
  return askNewPassword({ t, email }, signal)
}
