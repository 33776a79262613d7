import type { ErrorCode } from '#domain/errors/errors.ts'
import { entityErrors } from './entity-errors.ts'
import { appErrors } from './program/app-errors.ts'
import { fileErrors } from './program/file-errors.ts'
import { terminalErrors } from './program/terminal-errors.ts'

export const errors = {
  // requests
  validation: 'The request is not valid.',
  unauthorized: 'Sign in to use this library.',
  'session-expired': 'Your session has expired. Sign in again.',
  forbidden: 'This account has no access to this library.',
  'owner-only': 'Only the owner’s account of this library can do this.',
  'local-only':
    'From here you can only browse and read. To manage the library, open Comics on your computer.',
  'host-refused': 'Comics is not available at this address: {{host}}',
  'origin-refused': 'Requests from {{origin}} are not allowed.',
  'path-outside': 'This path is outside your library.',
  'not-found': 'There is nothing at this address.',
  'method-not-allowed': 'This address does not accept {{method}} requests.',
  'body-too-slow': 'The request came too slowly.',
  'payload-too-large': 'The request is too large.',
  'rate-limited': 'Too many attempts. Try again in {{seconds}} s.',
  internal: 'Something went wrong inside Comics. The details are in its log.',
  // remote access
  'helper-offline': 'The computer with your comics isn’t responding right now.',
  'relay-draining': 'Remote access is about to restart. Try again in a moment.',
  'relay-busy': 'Too many requests to your computer at once. Try again in a moment.',
  'relay-unreachable': 'The remote access at {{url}} isn’t responding.',
  'relay-unknown': 'There’s no remote access of Comics at {{url}}.',
  'relay-certificate': 'This computer doesn’t trust the certificate of {{url}}.',
  'relay-insecure': 'Passwords would reach {{url}} unencrypted. Use its https address.',
  'relay-refused': 'The remote access at {{url}} no longer accepts this computer. Link it again.',
  'link-replaced': 'Another computer was linked with this account. Link this one again to use it instead.',
  'link-none': 'This computer isn’t linked with remote access.',
  'pairing-unknown': 'This code is wrong or has expired. Get another one.',
  'pairing-claimed': 'Another account has used this code. Get another one.',
  'invitation-required': 'New accounts need an invitation. Ask the person who manages this service for one.',
  // libraries
  'path-required': 'Enter the path of a folder.',
  'folder-not-found': 'This folder does not exist: {{path}}',
  'folder-not-a-folder': 'This is a file, not a folder: {{path}}',
  'folder-not-readable': 'Comics does not have permission to read this folder: {{path}}',
  'folder-wide':
    'This is a whole drive, your home folder or a system folder: {{path}}. Choose the folder with the comics, or confirm that you want all of it.',
  'library-exists': 'This folder is already in your library: {{path}}',
  'library-inside': 'This folder is inside {{other}}, which has already been added.',
  'library-contains': 'This folder contains {{other}}, which has already been added. Remove that one first.',
  'library-not-found': 'This folder is not in your library: {{path}}',
  'folder-dialog-unavailable': 'The folder picker could not be opened on this computer.',
  // the collection
  'comic-not-found': 'This comic is not in the library.',
  'comic-unavailable': 'The file of this comic cannot be found: {{path}}',
  'series-not-found': 'This series is not in the library.',
  'page-not-found': 'This comic has no page {{page}}.',
  'cover-not-found': 'This comic has no cover.',
  'playlist-not-found': 'Playlist not found',
  'shelf-not-found': 'Shelf not found',
  'shelf-name-taken': 'There is already a shelf called {{name}}',
  'shelf-loop': 'The shelf {{name}} would contain itself',
  'shelf-in-use': 'Other shelves use {{name}}: {{names}}. Change those first',
  'shelf-query-long': 'The search of the shelf {{name}} would become too long',
  'shelves-full': 'There are already {{max}} shelves: remove one first',
  'history-not-found': 'This is not in your reading history.',
  'set-unknown': 'The list of comics has expired. Load it again.',
  'image-type': 'Only JPG and PNG images are allowed',
  'image-too-large': 'The image must be smaller than 5 MB',
  'playlist-pictures-full':
    'Your playlists have room for {{count}} images and {{megabytes}} MB in total. Remove one first.',
  'name-ambiguous': 'Several files are called {{name}}. Give its path or id instead.',
  // scanning
  'scan-running': 'A scan is already running.',
  'root-missing': 'The folder {{path}} cannot be found. Nothing was removed from the library.',
  'root-shrunk': 'Many files of {{path}} are suddenly missing. Nothing was removed from the library.',
  'folder-unreadable': 'This folder could not be read: {{path}}',
  'watch-unavailable':
    'This folder cannot be watched: {{path}}. It will be checked every {{minutes}} min instead.',
  // comic files
  'disk-not-answering':
    'The drive with this comic is not responding. Check that it is connected and switched on. Comics will try again.',
  'file-unreadable': 'The file could not be read. Check that you have permission to read it.',
  'name-unreadable': 'The name of this file has characters that Comics cannot read. Rename it.',
  'comic-corrupt': 'The file is damaged. Copy or download it again.',
  'comic-empty': 'The file has no pages to show.',
  'comic-encrypted': 'The file is protected with a password.',
  'comic-drm':
    'The file is protected by its shop (DRM): only the shop’s own program opens it. Get a copy without DRM.',
  'comic-not-archive':
    'This is a renamed {{format}} image, not a comic archive. Correct its extension or move it out of the folder.',
  'comic-multivolume': 'This file is only one part. Join all the parts into one file.',
  'comic-unsupported': 'Comics does not support this kind of file.',
  'comic-timeout': 'The file took too long to open and was skipped.',
  'reader-not-started': 'The program that reads comics does not start. Install Comics again.',
  'reader-stopped':
    'This file crashed the program that reads comics. It is skipped until the file changes or you try it again.',
  'comic-too-large': 'Unpacked, the file is larger than Comics allows.',
  'comic-names-too-long': 'The names of the files inside are longer than Comics allows.',
  'seven-zip-missing': 'Opening this file requires 7-Zip, which does not start on this computer.',
  'metadata-corrupt': 'The metadata inside the file is damaged and could not be read.',
  'metadata-excessive': 'The file has more metadata than Comics stores. Stored only in part: {{detail}}',
  'bookmarks-full': 'This comic has {{max}} bookmarks already. Remove one and try again.',
  'page-corrupt': 'This page is damaged.',
  'page-unsupported': 'This page is a {{format}} image, which cannot be shown.',
  // startup
  'data-dir-not-writable': 'The data folder cannot be written to: {{path}}',
  'disk-full': 'The drive is full. Free some space and try again.',
  // accounts
  'fields-required': 'Please fill in all fields',
  'invalid-credentials': 'Invalid email or password. Please check your credentials.',
  'email-taken': 'This email is already registered. Please sign in instead.',
  'sign-up-closed': 'New accounts are not accepted here.',
  'password-weak': 'The password is too short: use at least 6 characters.',
  'email-invalid': 'This is not an email address: {{email}}',
  'email-not-confirmed': 'Confirm your email address first, with the message we sent you.',
  'code-expired': 'This link or code is no longer valid. Request a new one.',
  'second-factor-required':
    'This account uses two-step verification. Sign in again and enter the code of your authenticator app.',
  'code-wrong': 'That code is not right. Enter the one your app shows now.',
  'password-same': 'Choose a password different from your current one.',
  'factor-name-taken': 'There is already an app with this name.',
  'factors-full': 'There’s no room for another app. Remove one first.',
  'password-wrong': 'This isn’t your password.',
  'embedded-only': 'This works only for accounts on this computer. Yours is at {{url}}: manage it there.',
  // the home network
  'network-none': 'This computer isn’t connected to a home network.',
  'network-port-taken': 'Another program is using port {{port}} on your network. Close it and try again.',
  'network-refused': 'This computer doesn’t let Comics open port {{port}} on your network.',
  'network-fixed': 'The option --host that Comics was started with decides this.',
  // reading apps
  'device-not-found': 'This application is no longer connected.',
  'devices-full': 'There are already {{max}} connected applications. Remove one first.',
  'place-moved': 'This comic has been read somewhere else since then.',
  'account-unreachable': 'The account service {{url}} is not responding.',
  'account-error': 'The account service answered: {{detail}}',
  ...appErrors,
  ...entityErrors,
  ...fileErrors,
  ...terminalErrors,
} satisfies Record<ErrorCode, string>
