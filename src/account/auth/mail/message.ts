import type { Language } from '#i18n/languages.ts'

/** What a message is for. */
export type MessageKind =
  | 'signup'
  | 'invite'
  | 'recovery'
  | 'magiclink'
  | 'email_change'
  | 'reauthentication'
  /** Notifies the owner of a registered address that a client has signed up with it. */
  | 'known'

/** A message to one address, before it is rendered. */
export interface Message {
  readonly kind: MessageKind
  readonly to: string
  readonly language: Language
  readonly code: string | null
  readonly link: string | null
  /** The new address of the account (`email_change`). */
  readonly newEmail: string | null
  /** Milliseconds since 1970 after which the code and the link are invalid. */
  readonly expiresAt: number
}

/** Sends or stores a message. Rejects if that fails. */
export type Deliver = (message: Message) => Promise<void>
