import type { TERMINAL_ERRORS } from '#domain/errors/program/terminal-errors.ts'

/** Errors that only the terminal shows. */
export const terminalErrors = {
  'link-unreadable':
    'The link of this computer can’t be read: {{path}}. Check its permissions, or delete it and link this computer again.',
  'port-in-use': 'Port {{port}} is in use by another program. Choose another with --port.',
  'port-not-allowed': 'This account may not open port {{port}}. Choose one above 1023.',
  'option-invalid': 'The option {{option}} does not accept this value. See --help.',
  'tls-unreadable': 'This certificate file can’t be read: {{path}}',
  'tls-pair':
    '--tls-cert and --tls-key must be a certificate and its own key, both in PEM and the key without a password.',
  'host-not-own': 'This computer has no address {{host}} to listen on. Choose another with --host.',
  'consent-required': 'Comics can’t ask for confirmation here. Repeat with --yes to do it.',
  'export-missing': 'There is no export of Comics in this folder: {{path}}',
  'export-foreign': 'This folder was not exported by Comics: {{path}}',
  'export-newer':
    'The export in {{path}} was written by a newer version of Comics. Update Comics and try again.',
  'export-damaged':
    'The export is damaged: line {{line}} of {{file}}. Nothing was imported; use another copy.',
  'export-line-too-long':
    'Line {{line}} of {{file}} is longer than an export allows: {{megabytes}} MB. Nothing was written.',
  'export-not-empty': 'This folder is not empty and holds no earlier export: {{path}}. Choose another.',
  'export-not-writable': 'This folder cannot be written to: {{path}}. Choose another.',
  'export-image': 'The image {{image}} could not be read from the account. Try again, or replace the image.',
  'conformance-only':
    'This account service is only for testing: it accepts keys that everybody knows. If that is what you want, add --conformance. To use Comics: “{{called}} serve”.',
  'keys-unreadable': 'This file contains no JWK keys: {{path}}',
  'device-ambiguous':
    'Several devices are called {{name}}. Give the id of one, as “{{called}} device list” shows it.',
  'device-unknown': 'No device is called {{name}}. “{{called}} device list” lists the devices.',
  'login-required':
    'You are not signed in. Run “{{called}} login” first, or “{{called}} signup” if you have no account yet.',
  'password-required': 'Not a terminal: use --email EMAIL --password-stdin.',
  'password-stdin-required': 'No terminal: use --password-stdin.',
  'code-required':
    'This account uses two-step verification. Enter the 6 digits of your authenticator app (without a terminal: --code).',
  'email-unknown': 'No account has this address: {{email}}',
  'passwords-differ': 'The passwords do not match.',
  'hosted-settings':
    'SUPABASE_URL must be the https:// address of the project (now: {{url}}), and SUPABASE_ANON_KEY its publishable or anon key, never a secret one.',
  'hosted-insecure':
    'SUPABASE_URL must start with https:// (now: {{url}}): unencrypted, anybody on the network could read your password. Only a service on this computer itself may use http.',
  'redis-unreachable': 'No Redis is responding at the address given with --redis or COMICS_REDIS_URL.',
  'nodes-hosted':
    'Several nodes need a hosted account: set SUPABASE_URL and SUPABASE_ANON_KEY, or leave out --redis and COMICS_REDIS_URL.',
  'index-running': 'The comics of this data folder are already being indexed. Wait until that has finished.',
  'already-running':
    'Comics is already running with this data folder: {{url}}. Open that address, or stop it before you start it again.',
  'data-dir-served':
    'Another Comics is starting or stopping with this data folder: {{path}}. Try again in a moment.',
  'reader-unconfined':
    'The program that reads comics runs without a sandbox: this Node or system does not support it.',
  'sqlite-missing':
    'SQLite could not be loaded. Install with “npm install --allow-scripts=sqlite3”, or use Node 22.13 or newer.',
  'dashboard-missing': 'The dashboard has not been built. Run “npm run build”.',
  'mail-settings':
    'COMICS_SMTP_URL must be an smtp:// or smtps:// address, and COMICS_MAIL_FROM the address messages come from.',
  'data-dir-newer': 'The data in {{path}} was written by a newer version of Comics. Update Comics.',
  'data-dir-damaged': 'The database {{path}} is damaged. Move it away and start again to create a new one.',
  'template-invalid': 'This template is not understood at character {{position}}: {{template}}',
  'query-misread': 'This part of the query is not understood: {{part}}',
} as const satisfies Record<keyof typeof TERMINAL_ERRORS, string>
