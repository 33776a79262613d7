import { z } from 'zod'
import { type Context, EXIT } from '../context.ts'
import { openAccountClient } from '../session.ts'

export const options = z.object({})

/** `comics logout`: ends this terminal's session and forgets it, also when the account cannot be reached. */
export async function run({ config, t, out }: Context): Promise<number> {
  const account = await openAccountClient(config)
  try {
    const { data } = await account.client.auth.getSession()
    await account.signOut()
    out.line(t(data.session === null ? 'cli.logout.nobody' : 'cli.logout.done'))
    out.event('done')
    return EXIT.ok
  } finally {
    await account.close()
  }
}
