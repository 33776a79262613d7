/** Errors of the reading apps' interfaces. */
export const APP_ERRORS = {
  'device-key-wrong': [
    401,
    'This key is not one of this library. Make another one in the settings, under Applications.',
  ],
  'device-revoked': [401, 'This key was revoked. Make another one in the settings, under Applications.'],
  'device-registration': [
    402,
    'Accounts are not made here. Make a key for KOReader in the settings of Comics, under Applications, and log in with it as the password.',
  ],
  'device-read-only': [403, 'This key may read comics, but not keep where they were left.'],
  'place-older': [409, 'This comic was read later elsewhere.'],
  'account-away': [503, 'Your account does not answer now. Try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, message: string]>
