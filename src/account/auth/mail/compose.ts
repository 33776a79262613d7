import { createI18n } from '#i18n/load.ts'
import type { Message, MessageKind } from './message.ts'

/** A message in words. */
export interface Letter {
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
