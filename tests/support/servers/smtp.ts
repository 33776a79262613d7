import type { SMTPServerOptions } from 'smtp-server'
import { atEnd } from '../processes/at-end.ts'
import { type MailServer, openMailServer } from './mail-server.ts'

export { type Letter, type MailServer, secretsOf } from './mail-server.ts'

/** A real mail server on a free port, for as long as the test that asked for it. */
export async function mailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const server = await openMailServer(options)
  atEnd(() => server.close())
  return server
}
