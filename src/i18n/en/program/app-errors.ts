import type { APP_ERRORS } from '#domain/errors/program/app-errors.ts'

/** Errors that only reading apps receive. */
export const appErrors = {
  'device-key-wrong':
    'This key doesn’t belong to this library. Create another one in Settings, under Applications.',
  'device-revoked': 'This key has been revoked. Create another one in Settings, under Applications.',
  'device-registration':
    'Accounts aren’t created here. Create a key for KOReader in the settings of Comics, under Applications, and use it as the password.',
  'device-read-only': 'This key can read comics, but not save your progress.',
  'place-older': 'This comic has newer progress from elsewhere.',
  'account-away': 'Your account isn’t responding right now. Try again in a moment.',
} satisfies Record<keyof typeof APP_ERRORS, string>
