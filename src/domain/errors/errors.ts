import { ENTITY_ERRORS } from './entity-errors.ts'
import { APP_ERRORS } from './program/app-errors.ts'
import { FILE_ERRORS } from './program/file-errors.ts'
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
  'host-refused': [403, 'Comics is not available at this address: {host}'],
  'origin-refused': [403, 'Requests from {origin} are not allowed.'],
  'path-outside': [403, 'This path is outside the libraries.'],
  'not-found': [404, 'There is nothing at this address.'],
  'method-not-allowed': [405, 'This address does not accept {method} requests.'],
  'body-too-slow': [408, 'The request came too slowly.'],
  'payload-too-large': [413, 'The request is too large.'],
  'rate-limited': [429, 'Too many attempts. Wait {seconds} seconds and try again.'],
  internal: [500, 'Something went wrong inside Comics. The details are in its log.'],
  // remote access
  'helper-offline': [503, 'The computer with the comics is not responding.'],
  'relay-draining': [503, 'Remote access is about to restart. Try again in a moment.'],
  'relay-busy': [429, 'Too many requests to your computer at once. Try again in a moment.'],
  'relay-unreachable': [502, 'The remote access at {url} is not responding.'],
  'relay-unknown': [502, 'There is no remote access of Comics at {url}.'],
  'relay-certificate': [502, 'This computer does not trust the certificate of {url}.'],
  'relay-insecure': [400, 'Passwords would reach {url} unencrypted. Use its https address.'],
  'relay-refused': [403, 'The remote access at {url} no longer accepts this computer. Link it again.'],
  'link-replaced': [
    409,
    'Another computer was linked with this account. Link this one again to use it instead.',
  ],
  'link-none': [404, 'This computer is not linked with remote access.'],
  'pairing-unknown': [404, 'This code is wrong or has expired. Get another one.'],
  'pairing-claimed': [409, 'Another account has used this code. Get another one.'],
  'invitation-required': [
    403,
    'New accounts need an invitation. Ask the person who manages this service for one.',
  ],
  // the home network
  'network-none': [409, 'This computer is not connected to a home network.'],
  'network-port-taken': [
    409,
    'Another program uses port {port} on the home network. Close it and try again.',
  ],
  'network-refused': [409, 'This computer does not let Comics open port {port} on the home network.'],
  'network-fixed': [409, 'Comics was started with --host, which decides who can reach it.'],
  // reading apps
  'device-not-found': [404, 'This application is no longer connected.'],
  'devices-full': [422, 'There are already {max} connected applications. Remove one first.'],
  'place-moved': [409, 'This comic has been read since then.'],
  // libraries
  'path-required': [400, 'Enter the path of a folder.'],
  'folder-not-found': [404, 'This folder does not exist: {path}'],
  'folder-not-a-folder': [400, 'This is a file, not a folder: {path}'],
  'folder-not-readable': [403, 'Comics does not have permission to read this folder: {path}'],
  'folder-wide': [
    409,
    'This is a whole drive, your home folder or a system folder: {path}. Choose the folder with the comics, or confirm that you want all of it.',
  ],
  'library-exists': [409, 'This folder is already one of your libraries: {path}'],
  'library-inside': [409, 'This folder is inside the library {other}, so its comics are already there.'],
  'library-contains': [409, 'This folder contains the library {other}. Remove that one first.'],
  'library-not-found': [404, 'This folder is not one of your libraries: {path}'],
  'folder-dialog-unavailable': [501, 'The folder picker could not be opened on this computer.'],
  // the collection
  'comic-not-found': [404, 'This comic is not in the library.'],
  'comic-unavailable': [404, 'The file of this comic cannot be found: {path}'],
  'series-not-found': [404, 'This series is not in the library.'],
  'page-not-found': [404, 'This comic has no page {page}.'],
  'cover-not-found': [404, 'This comic has no cover.'],
  'playlist-not-found': [404, 'This playlist does not exist.'],
  'shelf-not-found': [404, 'This shelf does not exist.'],
  'shelf-name-taken': [409, 'There is already a shelf called {name}.'],
  'shelf-loop': [409, 'The shelf {name} would contain itself.'],
  'shelf-in-use': [409, 'Other shelves use {name}: {names}. Change those first.'],
  'shelf-query-long': [422, 'The search of the shelf {name} would become too long.'],
  'shelves-full': [422, 'There are already {max} shelves. Remove one first.'],
  'history-not-found': [404, 'This is not in your reading history.'],
  'set-unknown': [409, 'The list of comics has expired. Load it again.'],
  'image-type': [415, 'Only JPG and PNG images are accepted.'],
  'image-too-large': [413, 'The image must be smaller than 5 MB.'],
  'playlist-pictures-full': [
    413,
    'Playlists have room for {count} images and {megabytes} MB in total. Remove one first.',
  ],
  'name-ambiguous': [409, 'Several files are called {name}. Give its path or id instead.'],
  // scanning
  'scan-running': [409, 'A scan is already running.'],
  'root-missing': [422, 'The library folder cannot be found: {path}. Nothing was removed from the library.'],
  'root-shrunk': [422, 'Many files of {path} are suddenly missing. Nothing was removed from the library.'],
  'folder-unreadable': [422, 'This folder could not be read: {path}'],
  'watch-unavailable': [
    501,
    'This folder cannot be watched: {path}. It will be checked every {minutes} minutes instead.',
  ],
  // a comic's file
  'disk-not-answering': [503, 'The drive with this comic is not responding.'],
  'file-unreadable': [422, 'The file could not be read. Check its permissions.'],
  'name-unreadable': [422, 'The name of this file is not valid UTF-8. Rename it.'],
  'comic-corrupt': [422, 'The file is damaged. Copy or download it again.'],
  'comic-empty': [422, 'The file has no pages to show.'],
  'comic-encrypted': [422, 'The file is protected with a password.'],
  'comic-drm': [422, "The file is protected by its shop (DRM): only the shop's own program opens it."],
  'comic-not-archive': [422, 'This is a renamed {format} image, not a comic archive.'],
  'comic-multivolume': [422, 'This file is only one part. Join all the parts into one file.'],
  'comic-unsupported': [422, 'This kind of file is not supported: {format}'],
  'comic-timeout': [422, 'The file took too long to open and was skipped.'],
  'reader-not-started': [500, 'The program that reads comics does not start. Install Comics again.'],
  'reader-stopped': [
    422,
    'This file crashed the program that reads comics. It is skipped until the file changes or you try it again.',
  ],
  'comic-too-large': [422, 'Unpacked, the file is larger than Comics allows.'],
  'comic-names-too-long': [422, 'The names of the files inside are longer than Comics allows.'],
  'seven-zip-missing': [422, 'Opening this file requires 7-Zip, which does not start on this computer.'],
  'metadata-corrupt': [
    422,
    'The metadata inside the file is damaged; only its readable part was stored: {detail}',
  ],
  'metadata-excessive': [422, 'The file has more metadata than Comics stores. Stored only in part: {detail}'],
  'bookmarks-full': [422, 'This comic has {max} bookmarks already. Remove one first.'],
  'page-corrupt': [422, 'This page is damaged.'],
  'page-unsupported': [422, 'This page is a {format} image, which cannot be shown.'],
  // starting
  'data-dir-not-writable': [500, 'The data folder cannot be written to: {path}'],
  'disk-full': [507, 'The drive is full. Free some space and try again.'],
  // the account
  'fields-required': [400, 'Please fill in all fields'],
  'invalid-credentials': [401, 'Invalid email or password. Please check your credentials.'],
  'email-taken': [409, 'This email is already registered. Please sign in instead.'],
  'sign-up-closed': [403, 'New accounts are not accepted here.'],
  'password-weak': [400, 'The password is too short: use at least 6 characters.'],
  'email-invalid': [400, 'This is not an email address: {email}'],
  'email-not-confirmed': [403, 'Confirm your email address first, with the message that was sent to you.'],
  'code-expired': [403, 'This link or code is no longer valid. Request a new one.'],
  'second-factor-required': [
    403,
    'This account uses two-step verification. Sign in again and enter the code of your authenticator app.',
  ],
  'code-wrong': [422, 'That code is not right. Enter the one that your app shows now.'],
  'factor-name-taken': [409, 'There is already an app with this name.'],
  'factors-full': [422, 'There is no room for another app. Remove one first.'],
  'password-same': [422, 'Choose a password different from your current one.'],
  'password-wrong': [403, 'This is not your password.'],
  'embedded-only': [
    409,
    'This works only for accounts on this computer. Yours is at {url}: manage it there.',
  ],
  'account-unreachable': [502, 'The account service {url} is not responding.'],
  'account-error': [502, 'The account service answered: {detail}'],
  ...APP_ERRORS,
  ...ENTITY_ERRORS,
  ...FILE_ERRORS,
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
