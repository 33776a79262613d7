import { emailTaken } from './errors.ts'
import { normalEmail } from './input.ts'
import type { Message } from './mail/message.ts'
import { writeMessage } from './mail/write.ts'
import type { AuthService } from './service.ts'
import { addUser, existingUser, setPassword, userByEmail } from './users.ts'

/**
 * Makes an account without a password, and the message by which its person comes in and sets one; made again for who
 * has not set one yet, the message before is worth nothing. `page` is the address of the dashboard that it leads to;
 * null for the site's. Throws the auth service's refusals of what is no address, and of an account that is in use.
 */
export async function writeInvitation(
  service: AuthService,
  address: string,
  page: string | null,
): Promise<Message & { readonly link: string }> {
  const email = normalEmail(address)
  const target = page ?? service.site.url
  return service.db.transaction(async (tx) => {
    const now = service.now()
    const known = await userByEmail(tx, email)
    if (known !== undefined && known.email_confirmed_at !== null && known.password_hash !== '')
      throw emailTaken()
    const newcomer = { email, passwordHash: '', metadata: {}, confirmed: false }
    const userId = known?.id ?? (await addUser(tx, newcomer, now))
    // Whoever signed up with an address that they never showed to be theirs does not come in with it.
    await setPassword(tx, userId, '', now)
    await tx.run('update auth_users set invited_at = ? where id = ?', [now, userId])
    const user = await existingUser(tx, userId)
    const route = { origin: new URL(target).origin, target }
    const message = await writeMessage(service, tx, user, 'invite', route)
    if (message.link === null) throw new Error('An invitation without a link.')
    return { ...message, link: message.link }
  })
}
