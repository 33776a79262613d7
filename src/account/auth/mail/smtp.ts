import { createTransport } from 'nodemailer'
import pLimit from 'p-limit'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { createI18n } from '#i18n/load.ts'
import type { Deliver, Message, MessageKind } from './message.ts'

/** A message in words. */
interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** What is said at the end of messages that are not good for an hour. */
const FOOTERS: Partial<Record<MessageKind, 'mail.ignoreKnown' | 'mail.ignoreInvite'>> = {
  known: 'mail.ignoreKnown',
  invite: 'mail.ignoreInvite',
}

/** Writes a message in its reader's language, as plain text and as simple HTML. */
export async function compose(message: Message): Promise<Letter> {
  const { kind, language, code, link, newEmail } = message
  const { t } = await createI18n(language)
  const subject = t(`mail.${kind}.subject`)
  const body = t(`mail.${kind}.body`, { email: newEmail ?? message.to })
  const footer = t(FOOTERS[kind] ?? 'mail.ignore')
  const before = t(link === null ? 'mail.codeOnly' : 'mail.code')
  const lines = [
    body,
    ...(link === null ? [] : [`${t(`mail.action`)}\n${link}`]),
    ...(code === null ? [] : [`${before} ${code}`]),
    footer,
    'Comics',
  ]
  const paragraphs = [
    escaped(body),
    ...(link === null ? [] : [`<a href="${escaped(link)}">${escaped(t('mail.actionLink'))}</a>`]),
    ...(code === null
      ? []
      : [`${escaped(before)} <strong style="letter-spacing:.15em">${escaped(code)}</strong>`]),
    escaped(footer),
  ]
  const html = [
    '<!doctype html>',
    `<html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="font-family:sans-serif;line-height:1.5">',
    ...paragraphs.map((paragraph) => `<p>${paragraph}</p>`),
    '</body></html>',
  ]
  return { subject, text: `${lines.join('\n\n')}\n`, html: html.join('\n') }
}

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
