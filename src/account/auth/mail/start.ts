import type { Db } from '#db/index.ts'
import type { Language } from '#i18n/languages.ts'
import { servedOrigin } from '../../settings.ts'
import { createSite, type SiteOptions } from '../redirect.ts'
import type { AuthParts, PasswordChangeRules } from '../service.ts'
import { createMailInterval } from './interval.ts'
import { emptyOutbox, outboxDelivery } from './outbox.ts'
import { createPost } from './post.ts'
import { type SmtpOptions, smtpDelivery } from './smtp.ts'

/** What messages of an account are sent with and where they lead. */
export interface MessageOptions extends Partial<SiteOptions> {
  /** The mail server; without one messages wait in the outbox of the terminal. */
  readonly mail?: SmtpOptions | null
  /** Milliseconds between two messages of a kind to one address; otherwise a minute. */
  readonly mailInterval?: number
  /** Take addresses without a message that proves them; otherwise so where there is no mail server. */
  readonly autoConfirm?: boolean
  /** The language of messages to readers who have not chosen one. */
  readonly language?: Language
  readonly passwordChange?: PasswordChangeRules
}

/** Nobody's mailbox is filled by somebody else's requests; in milliseconds. */
const MAIL_INTERVAL = 60_000

/** The auth service's means to send messages. Throws `mail-settings` for a server or a sender that cannot be. */
export async function openPost(
  db: Db,
  options: MessageOptions,
  base: { readonly issuer: string; readonly now: () => number },
): Promise<Pick<AuthParts, 'site' | 'post' | 'autoConfirm' | 'passwordChange'>> {
  const { mail = null, mailInterval = MAIL_INTERVAL, language = 'es' } = options
  const deliver = mail === null ? outboxDelivery(db, base.now) : smtpDelivery(mail)
  if (mail !== null) await emptyOutbox(db)
  return {
    site: createSite({
      siteUrl: options.siteUrl ?? (await servedOrigin(db)) ?? base.issuer.replace(/\/auth\/v1$/, ''),
      redirectAllowList: options.redirectAllowList ?? [],
      hostChecked: options.hostChecked ?? false,
    }),
    post: createPost({ deliver, language, interval: createMailInterval(mailInterval, base.now) }),
    autoConfirm: options.autoConfirm ?? mail === null,
    passwordChange: options.passwordChange ?? { reauthentication: false, currentPassword: false },
  }
}
