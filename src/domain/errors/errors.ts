import { ENTITY_ERRORS } from './entity-errors.ts'
import { APP_ERRORS } from './program/app-errors.ts'
import { TERMINAL_ERRORS } from './program/terminal-errors.ts'

/**
 * HTTP status and English message of every error code. `{name}` in a message is replaced by the error's param.
 * The dashboard and the terminal translate by code (`#i18n`); these messages are for logs and other clients.
 */
export const ERRORS = {
  // requests
  validation: [400, 'The request is not valid: {detail}'],
  unauthorized: [401, 'Sign in to use this library.'],
  'session-expired': [401, 'Your session has expired. Sign in again.'],
  forbidden: [403, 'This account has no access to this library.'],
  'owner-only': [403, 'Only the owner of this library can do this.'],
  'local-only': [403, 'Read-only library. Open Comics on your computer to manage it.'],
  'host-refused': [403, "This address is not one of this helper's own: {host}"],
  'origin-refused': [403, 'Requests from {origin} are not allowed.'],
  'path-outside': [403, 'This path lies outside the libraries.'],
  'not-found': [404, 'There is nothing at this address.'],
  'method-not-allowed': [405, 'This address does not take {method} requests.'],
  'body-too-slow': [408, 'The request came too slowly.'],
  'payload-too-large': [413, 'The request is too large.'],
  'rate-limited': [429, 'Too many attempts. Wait {seconds} seconds and try again.'],
  internal: [500, 'Something failed inside Comics. The details are in its log.'],
  // remote access
  'helper-offline': [503, 'The computer with the comics does not answer now.'],
  'relay-draining': [503, 'The remote access is about to restart. Try again in a moment.'],
  'relay-busy': [429, 'Too much is asked of your computer at once. Try again in a moment.'],
  'relay-unreachable': [502, 'The remote access at {url} does not answer.'],
  'relay-unknown': [502, 'At {url} there is no remote access of Comics.'],
  'relay-certificate': [502, 'The certificate of {url} is not trusted by this computer.'],
  'relay-insecure': [400, 'Passwords would reach {url} unencrypted. Use its https address.'],
  'relay-refused': [403, 'The remote access at {url} does not accept this computer any more. Link it again.'],
  'link-replaced': [
    409,
    'Another computer was linked with this account. Link this one again to use it instead.',
  ],
  'link-none': [404, 'This computer is not linked with a remote access.'],
  'pairing-unknown': [404, 'This code is wrong or has expired. Ask for another one.'],
  'pairing-claimed': [409, 'This code was used by another account. Ask for another one.'],
  'invitation-required': [403, 'Accounts here are made by invitation. Ask whoever runs it for one.'],
  // reading apps
  'device-not-found': [404, 'This application is not connected any more.'],
  'devices-full': [422, 'There are {max} connected applications already. Take one away first.'],
  'place-moved': [409, 'This comic was read since.'],
  // libraries
  'path-required': [400, 'Write the path of a folder.'],
  'folder-not-found': [404, 'This folder does not exist: {path}'],
  'folder-not-a-folder': [400, 'This is a file, not a folder: {path}'],
  'folder-not-readable': [403, 'Comics has no permission to read this folder: {path}'],
  'folder-wide': [
    409,
    'This is a whole disk, your home folder or a system folder: {path}. Choose the folder with the comics, or confirm that you want all of it.',
  ],
  'library-exists': [409, 'This folder is already one of your libraries: {path}'],
  'library-inside': [409, 'This folder lies inside the library {other}, so its comics are already there.'],
  'library-contains': [409, 'This folder contains the library {other}. Remove that one first.'],
  'library-not-found': [404, 'This folder is not one of your libraries: {path}'],
  'folder-dialog-unavailable': [501, 'The folder selector could not be opened on this computer.'],
  // the collection
  'comic-not-found': [404, 'This comic is not in the library.'],
  'comic-unavailable': [404, 'The file of this comic is not there now: {path}'],
  'series-not-found': [404, 'This series is not in the library.'],
  'page-not-found': [404, 'This comic has no page {page}.'],
  'cover-not-found': [404, 'This comic has no cover.'],
  'playlist-not-found': [404, 'This playlist does not exist.'],
  'history-not-found': [404, 'This is not in your reading history.'],
  'set-unknown': [409, 'The helper has forgotten this list of comics. Ask for it again.'],
  'image-type': [415, 'Only JPG and PNG images are accepted.'],
  'image-too-large': [413, 'The image must be smaller than 5 MB.'],
  'playlist-pictures-full': [
    413,
    'Playlists have room for {count} pictures and {megabytes} MB. Take one away first.',
  ],
  'name-ambiguous': [409, 'Several files are called {name}. Ask by path or id.'],
  // scanning
  'scan-running': [409, 'A scan is already running.'],
  'root-missing': [422, 'The library folder is not there now: {path}. Nothing was marked as gone.'],
  'root-shrunk': [422, 'Many files of {path} are missing at once. Nothing was marked as gone.'],
  'folder-unreadable': [422, 'This folder could not be read: {path}'],
  'watch-unavailable': [
    501,
    'This folder cannot be watched: {path}. It is looked through every {minutes} minutes instead.',
  ],
  // a comic's file
  'disk-not-answering': [503, 'The disk with this comic does not answer.'],
  'file-unreadable': [422, 'The file could not be read. Check its permissions.'],
  'name-unreadable': [422, 'The name of this file is not written in UTF-8. Rename it.'],
  'comic-corrupt': [422, 'The file is damaged. Copy or download it again.'],
  'comic-empty': [422, 'The file has no pages to show.'],
  'comic-encrypted': [422, 'The file is protected with a password.'],
  'comic-drm': [422, "The file is locked by its shop (DRM): only the shop's own program opens it."],
  'comic-not-archive': [422, 'This is not a comic archive but a {format} picture with another name.'],
  'comic-multivolume': [422, 'The file is one volume of several. Join them into one file.'],
  'comic-unsupported': [422, 'This kind of file is not supported: {format}'],
  'comic-timeout': [422, 'The file took too long to open and was skipped.'],
  'reader-not-started': [500, 'The program that reads comics does not start. Install Comics again.'],
  'reader-stopped': [
    422,
    'Reading this file stopped the program that reads. It is skipped until it changes or you ask to try it again.',
  ],
  'comic-too-large': [422, 'The file unpacks to more than Comics accepts.'],
  'comic-names-too-long': [422, 'The names of the files inside are longer than Comics accepts.'],
  'seven-zip-missing': [422, 'This file needs 7-Zip, which does not start on this computer.'],
  'metadata-corrupt': [
    422,
    'The metadata inside the file is damaged; what could be read of it was kept: {detail}',
  ],
  'metadata-excessive': [
    422,
    'The metadata inside the file is more than Comics keeps. Not all was kept of: {detail}',
  ],
  'bookmarks-full': [422, 'This comic has {max} bookmarks already. Take one away first.'],
  'page-corrupt': [422, 'This page is damaged.'],
  'page-unsupported': [422, 'This page is a {format} image, which cannot be shown.'],
  // starting
  'data-dir-not-writable': [500, 'The data folder cannot be written: {path}'],
  'data-dir-newer': [500, 'The data in {path} was written by a newer version of Comics. Update Comics.'],
  'data-dir-damaged': [
    500,
    'The database {path} is damaged. Move it away and start again to build a new one.',
  ],
  'sqlite-missing': [
    500,
    'SQLite could not be loaded. Install with "npm install --allow-scripts=sqlite3", or use Node 22.13 or newer.',
  ],
  'disk-full': [507, 'The disk is full. Make room and try again.'],
  'dashboard-missing': [500, 'The dashboard has not been built. Run "npm run build".'],
  // the account
  'fields-required': [400, 'Please fill in all fields'],
  'invalid-credentials': [401, 'Invalid email or password. Please check your credentials.'],
  'email-taken': [409, 'This email is already registered. Please sign in instead.'],
  'sign-up-closed': [403, 'New accounts are not accepted here.'],
  'password-weak': [400, 'The password is too short: 6 characters at least.'],
  'email-invalid': [400, 'This is not an email address: {email}'],
  'email-not-confirmed': [403, 'Confirm your email address first, with the message that was sent to you.'],
  'code-expired': [403, 'This link or code is not valid any more. Ask for a new one.'],
  'second-factor-required': [
    403,
    'This account has two-step verification. Sign in again and enter the code of your authenticator app.',
  ],
  'code-wrong': [422, 'This is not the code of the moment. Type the one that your application shows.'],
  'factor-name-taken': [409, 'There is an application of this name already.'],
  'factors-full': [422, 'There is no room for another application: remove one first.'],
  'password-same': [422, 'Choose a password that is not the one you have.'],
  'password-wrong': [403, 'This is not your password.'],
  'embedded-only': [409, 'This is for the accounts on this computer. Yours is at {url}: manage it there.'],
  'mail-settings': [
    500,
    'COMICS_SMTP_URL must be an smtp:// or smtps:// address, and COMICS_MAIL_FROM the address mails come from.',
  ],
  'account-unreachable': [502, 'The account server {url} does not answer.'],
  'account-error': [502, 'The account server answered: {detail}'],
  ...APP_ERRORS,
  ...ENTITY_ERRORS,
  ...TERMINAL_ERRORS,
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof ERRORS
export type ErrorParams = Readonly<Record<string, string | number>>

/** Replaces the placeholders `{name}` of a message; placeholders without a value are unchanged. */
export function fill(message: string, params: ErrorParams): string {
  return message.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder))
}

/** An expected error. Any other error is a bug. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly params: ErrorParams

  constructor(code: ErrorCode, params: ErrorParams = {}, options?: ErrorOptions) {
    const [status, message] = ERRORS[code]
    super(fill(message, params), options)
    this.code = code
    this.status = status
    this.params = params
  }
}

/** True for an AppError; if `code` is passed, only for that code. */
export function isAppError(error: unknown, code?: ErrorCode): error is AppError {
  return error instanceof AppError && (code === undefined || error.code === code)
}

/** True if a value, such as one received from another process, is an error code. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && code in ERRORS
}
