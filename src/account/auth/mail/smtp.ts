import { createTransport } from 'nodemailer'
import pLimit from 'p-limit'
import { z } from 'zod'
import { AppError } from '#domain/errors/errors.ts'
import { compose } from './compose.ts'
import type { Deliver } from './message.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://…` (TLS from the first byte). */
  readonly url: string
  /** The sender: an address, or `Name <address>`. */
  readonly from: string
}

/** Milliseconds for sending one message, with its wait for the concurrency limit. */
const SEND_TIMEOUT = 10_000
/** Maximum number of messages that are sent at the same time. */
const CONCURRENCY = 4

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Returns the parsed URL of the mail server. Throws `mail-settings` for an invalid URL or sender. */
function check({ url, from }: SmtpOptions): URL {
  const address = /<([^<>]+)>$/.exec(from)?.[1] ?? from
  const valid = z.email().safeParse(address.trim()).success && !/[\r\n]/.test(from)
  if (!valid || !/^smtps?:\/\/[^/]/.test(url) || !URL.canParse(url)) throw new AppError('mail-settings')
  return new URL(url)
}

/** Returns a delivery over SMTP. A password is sent over a network only inside TLS. Throws `mail-settings`. */
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
  const limit = pLimit(CONCURRENCY)
  return async (message) => {
    const { subject, text, html } = await compose(message)
    // Includes the wait for the limit, so that the client gets a response in time.
    const signal = AbortSignal.timeout(SEND_TIMEOUT)
    await limit(() =>
      transport.sendMail({
        from: options.from,
        to: { name: '', address: message.to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      }),
    )
  }
}
