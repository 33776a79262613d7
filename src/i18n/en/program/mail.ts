export const mail = {
  action: 'Open this link:',
  actionLink: 'Open the link',
  code: 'Or enter this code:',
  codeOnly: 'Enter this code:',
  ignore: 'It is valid for one hour and works once. If you did not ask for it, ignore this message.',
  ignoreInvite:
    'It is valid for one week and works once. If you do not know who invites you, ignore this message.',
  ignoreKnown: 'If it was not you, ignore this message: your account has not changed.',
  signup: {
    subject: 'Confirm your Comics account',
    body: 'Confirm that {{email}} is your address, and your account will be ready.',
  },
  invite: {
    subject: 'You are invited to Comics',
    body: 'You have been invited to Comics. Accept to create your account with {{email}}.',
  },
  recovery: {
    subject: 'Reset your Comics password',
    body: 'You asked for a new password for {{email}}.',
  },
  magiclink: {
    subject: 'Your link to sign in to Comics',
    body: 'Sign in to Comics as {{email}}, without a password.',
  },
  email_change: {
    subject: 'Confirm your change of address',
    body: 'Your Comics account is changing to {{email}}. It takes effect once you confirm it from both addresses, the current one and the new one.',
  },
  reauthentication: {
    subject: 'Your Comics code',
    body: 'Confirm that it is you who is changing the account {{email}}.',
  },
  known: {
    subject: 'You already have a Comics account',
    body: 'Somebody tried to create an account with {{email}}, but you already have one. Sign in with it, or ask for a new password if you have forgotten yours.',
  },
} as const
