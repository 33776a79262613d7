import { createTransport } from 'nodemailer'
import pLimit from 'p-limit'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { compose } from './compose.ts'
import type { Deliver } from './message.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://…` (TLS from the first byte). */
  readonly url: string
  /** The sender: an address, or `Name <address>`. */
  readonly from: string
}

/** How long one message may take from the connection to the server's word, in milliseconds. */
const SEND_TIMEOUT = 10_000
/** Messages under way at the same time. */
const AT_ONCE = 4

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Refuses what cannot be a server's address or a sender's. Throws `mail-settings`. */
function check({ url, from }: SmtpOptions): URL {
  const address = /<([^<>]+)>$/.exec(from)?.[1] ?? from
  const valid = z.email().safeParse(address.trim()).success && !/[\r\n]/.test(from)
  if (!valid || !/^smtps?:\/\/[^/]/.test(url) || !URL.canParse(url)) throw new AppError('mail-settings')
  return new URL(url)
}

/** Sends messages by a mail server. A password crosses the network only inside TLS. */
export function smtpDelivery(options: SmtpOptions): Deliver {
  const server = check(options)
  const exposed = server.username !== '' && server.protocol === 'smtp:' && !LOOPBACK.test(server.hostname)
  const transport = createTransport({
    url: options.url,
    requireTLS: exposed,
    connectionTimeout: SEND_TIMEOUT,
    greetingTimeout: SEND_TIMEOUT,
    socketTimeout: SEND_TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const inTurn = pLimit(AT_ONCE)
  return async (message) => {
    const letter = await compose(message)
    // The wait for a turn counts too: whoever asks gets their answer in time.
    const signal = AbortSignal.timeout(SEND_TIMEOUT)
    await inTurn(() =>
      transport.sendMail({
        from: options.from,
        to: { name: '', address: message.to },
        subject: letter.subject,
        text: letter.text,
        html: letter.html,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      }),
    )
  }
}
