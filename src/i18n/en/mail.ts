export const mail = {
  action: 'Open this link:',
  actionLink: 'Open the link',
  code: 'Or enter this code:',
  codeOnly: 'Enter this code:',
  ignore: 'It is good for one hour, and only once. If you did not ask for it, do nothing.',
  ignoreKnown: 'If it was not you, do nothing: your account is as it was.',
  signup: {
    subject: 'Confirm your Comics account',
    body: 'Confirm that {{email}} is your address and your account is ready.',
  },
  invite: {
    subject: 'You are invited to Comics',
    body: 'You have been invited to use Comics with {{email}}. Accept to make your account.',
  },
  recovery: {
    subject: 'Change your Comics password',
    body: 'You asked for a new password for {{email}}.',
  },
  magiclink: {
    subject: 'Your link to sign in to Comics',
    body: 'Sign in to Comics as {{email}}, without a password.',
  },
  email_change: {
    subject: 'Confirm your change of address',
    body: 'Your Comics account moves to {{email}}. It takes effect once you confirm it from both addresses, the old one and the new one.',
  },
  reauthentication: {
    subject: 'Your Comics code',
    body: 'Confirm that it is you who is changing the account {{email}}.',
  },
  known: {
    subject: 'You already have a Comics account',
    body: 'Somebody tried to make an account with {{email}}, but you already have one. Sign in with it, or ask for a new password if you have forgotten yours.',
  },
} as const
