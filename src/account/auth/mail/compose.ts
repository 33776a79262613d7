import { createI18n } from '#i18n/load.ts'
import type { Message, MessageKind } from './message.ts'

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
