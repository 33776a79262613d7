/** Errors of the terminal and of the program's start, which the dashboard never shows. */
export const TERMINAL_ERRORS = {
  'link-unreadable': [
    500,
    'The link of this computer cannot be read: {path}. Check its permissions, or delete it and link this computer again.',
  ],
  'port-in-use': [500, 'Port {port} is in use by another program. Choose another with --port.'],
  'port-not-allowed': [500, 'This account may not open port {port}. Choose one above 1023.'],
  'option-invalid': [400, 'The option {option} does not accept this value. See --help.'],
  'tls-unreadable': [500, 'This certificate file cannot be read: {path}'],
  'tls-pair': [
    400,
    '--tls-cert and --tls-key must be a certificate and its own key, both in PEM and the key without a password.',
  ],
  'host-not-own': [400, 'This computer has no address {host} to listen on. Choose another with --host.'],
  'consent-required': [400, 'Comics cannot ask for confirmation here. Repeat with --yes to do it.'],
  'export-missing': [404, 'There is no export of Comics in this folder: {path}'],
  'export-foreign': [422, 'This folder was not exported by Comics: {path}'],
  'export-newer': [422, 'The export in {path} was written by a newer version of Comics. Update Comics.'],
  'export-damaged': [422, 'The export is damaged: line {line} of {file}. Nothing was imported.'],
  'export-line-too-long': [
    422,
    'Line {line} of {file} is longer than an export allows: {megabytes} MB. Nothing was written.',
  ],
  'export-not-empty': [409, 'This folder is not empty and holds no earlier export: {path}. Choose another.'],
  'export-not-writable': [500, 'This folder cannot be written to: {path}. Choose another.'],
  'export-image': [
    502,
    'The image {image} could not be read from the account. Try again, or replace the image.',
  ],
  'conformance-only': [
    400,
    'This account service is only for testing: it accepts keys that everybody knows. If that is what you want, add --conformance.',
  ],
  'keys-unreadable': [422, 'This file contains no JWK keys: {path}'],
  'device-ambiguous': [
    409,
    'Several devices are called {name}. Give the id of one, as "comics device list" shows it.',
  ],
  'device-unknown': [404, 'No device is called {name}. "comics device list" lists the devices.'],
  'login-required': [
    401,
    'You are not signed in. Run "comics login" first, or "comics signup" if you have no account yet.',
  ],
  'password-required': [400, 'There is no terminal to ask on: use --email EMAIL --password-stdin.'],
  'password-stdin-required': [400, 'There is no terminal to ask on: use --password-stdin.'],
  'code-required': [
    401,
    'This account uses two-step verification. Enter the 6 digits of your authenticator app.',
  ],
  'email-unknown': [404, 'No account has this address: {email}'],
  'passwords-differ': [400, 'The passwords do not match.'],
  'hosted-settings': [
    500,
    'SUPABASE_URL must be the https:// address of the project (now: {url}), and SUPABASE_ANON_KEY its publishable or anon key, never a secret one.',
  ],
  'hosted-insecure': [
    500,
    'SUPABASE_URL must start with https:// (now: {url}). Only a service on this computer may use http.',
  ],
  'redis-unreachable': [502, 'No Redis is responding at the address given with --redis or COMICS_REDIS_URL.'],
  'nodes-hosted': [
    400,
    'Several nodes need a hosted account: set SUPABASE_URL and SUPABASE_ANON_KEY, or leave out --redis and COMICS_REDIS_URL.',
  ],
  'index-running': [
    409,
    'The comics of this data folder are already being indexed. Wait until that has finished.',
  ],
  'already-running': [
    409,
    'Comics is already running with this data folder: {url}. Open that address, or stop it first.',
  ],
  'data-dir-served': [
    409,
    'Another Comics is starting or stopping with this data folder: {path}. Try again in a moment.',
  ],
  'reader-unconfined': [
    500,
    'The program that reads comics runs without a sandbox: this Node or system does not support it.',
  ],
  'sqlite-missing': [
    500,
    'SQLite could not be loaded. Install with "npm install --allow-scripts=sqlite3", or use Node 22.13 or newer.',
  ],
  'dashboard-missing': [500, 'The dashboard has not been built. Run "npm run build".'],
  'mail-settings': [
    500,
    'COMICS_SMTP_URL must be an smtp:// or smtps:// address, and COMICS_MAIL_FROM the address messages come from.',
  ],
  'data-dir-newer': [500, 'The data in {path} was written by a newer version of Comics. Update Comics.'],
  'data-dir-damaged': [
    500,
    'The database {path} is damaged. Move it away and start again to create a new one.',
  ],
  'template-invalid': [400, 'This template is not understood at character {position}: {template}'],
  'query-misread': [400, 'This part of the query is not understood: {part}'],
} as const satisfies Record<string, readonly [status: number, message: string]>
