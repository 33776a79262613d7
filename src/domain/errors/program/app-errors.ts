/** Errors of the reading apps' interfaces. */
export const APP_ERRORS = {
  'device-key-wrong': [
    401,
    'This key does not belong to this library. Create another one in Settings, under Applications.',
  ],
  'device-revoked': [401, 'This key has been revoked. Create another one in Settings, under Applications.'],
  'device-registration': [
    402,
    'Accounts are not created here. Create a key for KOReader in the settings of Comics, under Applications, and use it as the password.',
  ],
  'device-read-only': [403, 'This key can read comics, but not save your progress.'],
  'place-older': [409, 'This comic has newer progress from elsewhere.'],
  'account-away': [503, 'Your account is not responding. Try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, message: string]>
