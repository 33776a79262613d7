import type { SMTPServerOptions } from 'smtp-server'
import { atEnd } from '../processes/at-end.ts'
import { type MailServer, openMailServer } from './mail-server.ts'

export { type Letter, type MailServer, secretsOf } from './mail-server.ts'

/** Opens a real mail server on a free port until the test ends. */
export async function mailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const server = await openMailServer(options)
  atEnd(() => server.close())
  return server
}
