import { createTransport } from 'nodemailer'
import pLimit from 'p-limit'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { createI18n } from '#i18n/load.ts'
import type { Deliver, Message, MessageKind } from './message.ts'

/** The content of an email. */
interface Email {
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

/** The footers of messages whose content does not expire within an hour; others have `mail.ignore`. */
const FOOTERS: Partial<Record<MessageKind, 'mail.ignoreKnown' | 'mail.ignoreInvite'>> = {
  known: 'mail.ignoreKnown',
  invite: 'mail.ignoreInvite',
}

/** Renders a message in its language, as plain text and as HTML. */
export async function compose(message: Message): Promise<Email> {
  const { kind, language, code, link, newEmail } = message
  const { t } = await createI18n(language)
  const subject = t(`mail.${kind}.subject`)
  const body = t(`mail.${kind}.body`, { email: newEmail ?? message.to })
  const footer = t(FOOTERS[kind] ?? 'mail.ignore')
  const codeLabel = t(link === null ? 'mail.codeOnly' : 'mail.code')
  const lines = [
    body,
    ...(link === null ? [] : [`${t(`mail.action`)}\n${link}`]),
    ...(code === null ? [] : [`${codeLabel} ${code}`]),
    footer,
    'Comics',
  ]
  const paragraphs = [
    escaped(body),
    ...(link === null ? [] : [`<a href="${escaped(link)}">${escaped(t('mail.actionLink'))}</a>`]),
    ...(code === null
      ? []
      : [`${escaped(codeLabel)} <strong style="letter-spacing:.15em">${escaped(code)}</strong>`]),
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

/** Milliseconds for sending one message, with its wait for the concurrency limit. */
const SEND_TIMEOUT = 10_000
/** Messages sent at the same time. */
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
