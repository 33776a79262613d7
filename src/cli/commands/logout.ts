import { z } from 'zod'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { type Context, EXIT } from '../context.ts'
import { leaveHelper, linkClient } from '../link/helper-row.ts'
import { readLink, removeLink } from '../link/link-file.ts'
import { linkTokens } from '../link/link-session.ts'
import { linkText } from '../link/texts.ts'
import { openAccountClient } from '../session/session.ts'

export const options = z.object({ account: z.boolean().default(false) })

/**
 * `comics logout`: ends this terminal's session and deletes it, even if the account is unreachable; with `--account`
 * also removes this computer's link.
 */
export async function run(context: Context, { account: unlink }: z.output<typeof options>): Promise<number> {
  const { config, t, out } = context
  const link = await readLink(config.dataDir)
  if (unlink && link === null) throw new AppError('link-none')
  const account = await openAccountClient(config)
  try {
    const { data } = await account.client.auth.getSession()
    await account.signOut()
    if (!unlink || data.session !== null)
      out.line(t(data.session === null ? 'cli.logout.nobody' : 'nav.signedOut'))
  } finally {
    await account.close()
  }
  if (link === null) {
    out.event('done')
    return EXIT.ok
  }
  if (!unlink) {
    out.line(linkText(t, link))
    out.line(t('commands.link.howToEnd'))
    out.event('done')
    return EXIT.ok
  }
  const { relay: url, user } = link
  const { token } = linkTokens(config.dataDir, link)
  const hasLeft = await leaveHelper(linkClient(link, token), link).then(
    () => true,
    // The session has ended already: another computer was linked, or the user removed this one.
    (error: unknown) => isAppError(error, 'relay-refused') || isAppError(error, 'session-expired'),
  )
  await removeLink(config.dataDir)
  out.line(t('commands.link.ended', { email: user.email, url }))
  // The session stays valid until the user removes it in the settings of the relay's dashboard.
  if (!hasLeft) out.line(t('commands.link.endedHere', { url: `${url}/settings` }))
  out.event('done', { link: null, told: hasLeft })
  return EXIT.ok
}
