import type { Words } from '../../words.ts'

export const cli: Words['cli'] = {
  covers_one: '{{count, number}} cover',
  covers_other: '{{count, number}} covers',
  fieldsRequired: 'Please fill in all fields.',
  bug: 'Comics has failed. Please report it with these lines:',
  relay: { ready: 'Remote access is running: {{url}}' },
  serve: {
    ready: 'Open Comics at {{url}}\nOn this computer, without a browser warning: {{local}}',
    otherPort: 'Port {{busy}} is busy; using {{port}}.',
    dataDir: 'Data: {{path}}',
    demo: 'Demo library: sign up with any email address. Everything is deleted when you quit.',
    hostRefused:
      'A request for the host name {{host}} was refused. If that is a name of this computer, start with --name {{host}}.',
    stop: 'Ctrl+C to stop.',
  },
  conformance: {
    ready:
      'A test account service, for the test suites of Supabase’s clients, is at {{url}}\nAnyone using this computer can get in. Everything is deleted when it stops.',
    keys: 'Anon key: {{anonKey}}\nService key: {{serviceKey}}\nAnon key (legacy): {{legacyAnonKey}}\nService key (legacy): {{legacyServiceKey}}',
  },
  scan: {
    title: 'Scanning',
    stopping: 'Cancelling…',
    walking: 'Looking for comics…',
    progress: 'Files: {{processed, number}} of {{discovered, number}}',
    keys: 'q to cancel',
    noLibraries: 'There are no folders. Add one with “{{called}} library add FOLDER”.',
    problems_one: '{{count, number}} problem',
    problems_other: '{{count, number}} problems',
    done_one:
      '{{count, number}} file. New: {{added, number}}, changed: {{changed, number}}, missing: {{gone, number}}, with problems: {{problems, number}}',
    done_other:
      '{{count, number}} files. New: {{added, number}}, changed: {{changed, number}}, missing: {{gone, number}}, with problems: {{problems, number}}',
    open: 'Open problems: {{problems, number}}. “{{called}} status -v” lists them.',
    cancelled: 'Scan cancelled. {{summary}}',
    unfinished: 'The scan was interrupted. {{summary}}',
  },
  index: {
    progress: 'Comics: {{done, number}} of {{total, number}}',
    done_one:
      'Indexing complete. Added: {{count, number}}, already there: {{skipped, number}}, failed: {{failed, number}}',
    done_other:
      'Indexing complete. Added: {{count, number}}, already there: {{skipped, number}}, failed: {{failed, number}}',
    linked_one:
      '{{count, number}} new link to characters, artists, publishers and storylines (created: {{entities, number}})',
    linked_other:
      '{{count, number}} new links to characters, artists, publishers and storylines (created: {{entities, number}})',
  },
  login: {
    title: 'Sign in to Comics',
    titleSignUp: 'Create your Comics account',
    email: 'Email:',
    password: 'Password:',
    newPassword: 'Password (at least 6 characters):',
    code: 'Code:',
    done: 'Signed in: {{email}}',
    signedUp: 'Account created. Signed in: {{email}}',
    confirm: 'Please check your email to confirm your account.',
  },
  account: {
    none: 'There are no accounts. Create one with “{{called}} signup”.',
    owner: 'library owner',
    unconfirmed: 'not confirmed',
    lastSession: 'last sign-in: {{date}}',
    never: 'never',
    newPassword: 'New password for {{email}}',
    again: 'Repeat it:',
    reset: 'Password changed: {{email}}. It is signed out everywhere and two-step verification is off.',
    keysRevoked: 'Keys revoked: {{names}}',
    keysKept: 'These applications stay connected: {{names}}',
    signedOut: 'Signed out on all devices: {{email}}',
    invited: 'Invitation for {{email}}. This link is valid for one week and works once:',
    invitationSent: 'It has been sent by mail too.',
    invitationUnsent: 'It could not be sent by mail ({{detail}}). Send the link to that person yourself.',
    noMessages: 'There are no messages. Codes expire after one hour.',
    bySmtp: 'Messages are sent by your mail server; none are kept here.',
    code: 'code: {{code}}',
    kinds: {
      signup: 'Confirm account',
      invite: 'Invitation',
      recovery: 'Change password',
      magiclink: 'Sign in',
      email_change: 'Change address',
      reauthentication: 'Confirm identity',
      known: 'Account already exists',
    },
  },
  logout: {
    nobody: 'Nobody was signed in.',
  },
  library: {
    removed: 'Library removed',
    none: 'There are no folders.',
    missing: 'folder not found',
  },
  status: {
    running: 'Running: {{url}}',
    stopped: 'Stopped. Start it with “{{called}} serve”.',
    user: 'Signed in: {{email}}',
    nobody: 'Not signed in. Sign in with “{{called}} login”.',
    counts: 'Files: {{files, number}}, series: {{series, number}}, with problems: {{problems, number}}',
    scanning: 'Scanning: {{progress}}',
    lastScan: 'Last scan: {{date}}',
    cancelled: 'Scan cancelled: {{date}}, files read: {{processed, number}}. Scan again to continue.',
    unfinished: 'Scan interrupted: {{date}}, files read: {{processed, number}}. Scan again to continue.',
    neverScanned: 'Never scanned. Begin with “{{called}} scan”.',
  },
}
