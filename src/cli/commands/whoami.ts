import { z } from 'zod'
import { type Context, EXIT } from '../context.ts'
import { openAccountClient } from '../session.ts'

export const options = z.object({})

/** `comics whoami`: who is signed in at this terminal, and where; fails where nobody is. */
export async function run({ config, t, out }: Context): Promise<number> {
  const account = await openAccountClient(config)
  try {
    const { id, email } = await account.user()
    const isHere = config.hosted === null
    out.answer(t(isHere ? 'commands.whoami.here' : 'commands.whoami.elsewhere', { email, url: account.url }))
    out.event('done', { email, userId: id, account: isHere ? null : account.url })
    return EXIT.ok
  } finally {
    await account.close()
  }
}
