import { z } from 'zod'
import { type Context, EXIT } from '../context.ts'
import { readLink } from '../link/link-file.ts'
import { linkText } from '../link/texts.ts'
import { openAccountClient } from '../session/session.ts'

export const options = z.object({})

/** `comics whoami`: prints the user signed in at this terminal and this computer's link; fails without a session. */
export async function run({ config, t, out }: Context): Promise<number> {
  const account = await openAccountClient(config)
  try {
    const { id, email } = await account.user()
    const { isHere } = account
    const link = await readLink(config.dataDir)
    out.answer(t(isHere ? 'commands.whoami.here' : 'commands.whoami.elsewhere', { email, url: account.url }))
    if (link !== null) out.answer(linkText(t, link))
    out.event('done', {
      email,
      userId: id,
      account: isHere ? null : account.url,
      link: link && { relay: link.relay, email: link.user.email },
    })
    return EXIT.ok
  } finally {
    await account.close()
  }
}
