import type { Db } from '#db/index.ts'
import type { Language } from '#i18n/languages.ts'
import { servedOrigin } from '../../settings.ts'
import { createSite, type SiteOptions } from '../redirect.ts'
import type { AuthParts, PasswordChangeRules } from '../service.ts'
import { createMailInterval } from './interval.ts'
import { createMailer } from './mailer.ts'
import { emptyOutbox, outboxDelivery } from './outbox.ts'
import { type SmtpOptions, smtpDelivery } from './smtp.ts'

/** How messages of an account are sent, and the URLs in them. */
export interface MessageOptions extends Partial<SiteOptions> {
  /** The mail server; without one, messages are stored in the outbox for the terminal. */
  readonly mail?: SmtpOptions | null
  /** Milliseconds between two messages of a kind to one address; a minute by default. */
  readonly mailInterval?: number
  /** True to accept addresses without a confirmation message; by default only without a mail server. */
  readonly autoConfirm?: boolean
  /** The language of messages to users who have not chosen one. */
  readonly language?: Language
  readonly passwordChange?: PasswordChangeRules
}

/** The default of `mailInterval`, which prevents a client from filling another user's mailbox. */
const MAIL_INTERVAL = 60_000

/** Returns the parts of the auth service that send messages. Throws `mail-settings` for an invalid server or sender. */
export async function openMailer(
  db: Db,
  options: MessageOptions,
  base: { readonly issuer: string; readonly now: () => number },
): Promise<Pick<AuthParts, 'site' | 'mailer' | 'autoConfirm' | 'passwordChange'>> {
  const { mail = null, mailInterval = MAIL_INTERVAL, language = 'es' } = options
  const deliver = mail === null ? outboxDelivery(db, base.now) : smtpDelivery(mail)
  if (mail !== null) await emptyOutbox(db)
  return {
    site: createSite({
      siteUrl: options.siteUrl ?? (await servedOrigin(db)) ?? base.issuer.replace(/\/auth\/v1$/, ''),
      redirectAllowList: options.redirectAllowList ?? [],
      hostChecked: options.hostChecked ?? false,
    }),
    mailer: createMailer({ deliver, language, interval: createMailInterval(mailInterval, base.now) }),
    autoConfirm: options.autoConfirm ?? mail === null,
    passwordChange: options.passwordChange ?? { reauthentication: false, currentPassword: false },
  }
}
