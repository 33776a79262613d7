import type { APP_ERRORS } from '#domain/app-errors.ts'

/** What reading apps alone are told. */
export const appErrors = {
  'device-key-wrong':
    'This key doesn’t belong to this library. Make another one in Settings, under Applications.',
  'device-revoked': 'This key has been revoked. Make another one in Settings, under Applications.',
  'device-registration':
    'Accounts aren’t made here. Make a key for KOReader in the settings of Comics, under Applications, and use it as the password.',
  'device-read-only': 'This key can read comics, but not save where you are.',
  'place-older': 'This comic was read later somewhere else.',
  'account-away': 'Your account isn’t responding right now. Try again in a moment.',
} satisfies Record<keyof typeof APP_ERRORS, string>
