import type { Language } from '#i18n/languages.ts'

/** What a message is for. */
export type MessageKind =
  | 'signup'
  | 'invite'
  | 'recovery'
  | 'magiclink'
  | 'email_change'
  | 'reauthentication'
  /** To the owner of an address that somebody tried to sign up with. */
  | 'known'

/** A message to one address, not yet in words. */
export interface Message {
  readonly kind: MessageKind
  readonly to: string
  readonly language: Language
  readonly code: string | null
  readonly link: string | null
  /** The address an account moves to (`email_change`). */
  readonly newEmail: string | null
  /** Milliseconds since 1970; after it the code and the link are worth nothing. */
  readonly expiresAt: number
}

/** Takes a message to where its reader finds it. Rejects when that could not be done. */
export type Deliver = (message: Message) => Promise<void>
