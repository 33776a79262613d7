import { extensionOf } from '../file-types.ts'
import { isIgnored } from '../ignored-names.ts'
import { singleLine } from '../text/text.ts'

/**
 * Maximum bytes of a file or folder name. File systems allow 255; a file beside a comic, such as
 * `Name.cbz.ComicInfo.xml`, needs the rest.
 */
export const NAME_BYTES_MAX = 235
/** Maximum characters of a path in a library: Windows allows 260, with the drive or the server before it. */
export const PATH_MAX = 240

/** Characters that Windows and SMB refuse in names. */
export const REFUSED = /[<>:"/\\|?*]/
/** Device names of Windows, which are reserved with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\.|$)/i

/**
 * Returns a value as a part of a name: one line of NFC text, in which refused characters are replaced. `Alien: Harbor`
 * becomes `Alien - Harbor`, `Either/Or` becomes `Either-Or`. It may be empty.
 */
export function namePart(value: string): string {
  return singleLine(value.normalize('NFC'))
    .replace(/\s*:\s+/g, ' - ')
    .replace(/[:/\\|]/g, '-')
    .replaceAll('"', "'")
    .replace(/[<>?*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Returns a rendered text as the name of a folder, or of a file without its extension: without dots and blanks at the
 * ends, which Windows removes and which hide files elsewhere; reserved and ignored names end with `_`. It may be empty.
 */
export function safeName(text: string): string {
  const name = text
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .replace(RESERVED, '$&_')
  return isIgnored(name) ? `${name}_` : name
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** True if a name of the path has too many bytes, or the path has too many characters, for Windows or SMB. */
export const isTooLong = (path: string): boolean =>
  path.length > PATH_MAX ||
  // A UTF-16 unit takes at most three bytes.
  path.split('/').some((name) => name.length * 3 > NAME_BYTES_MAX && bytesOf(name) > NAME_BYTES_MAX)

/** Returns a key that is equal for paths that are the same file on Windows, macOS or SMB. */
export const pathKey = (path: string): string => composed(path).toLowerCase()

/** Returns a path as NFC. Up to U+02FF all characters are. */
export const composed = (path: string): string =>
  /[\u0300-\uffff]/.test(path) ? path.normalize('NFC') : path

export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
export const joined = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)

/** Returns a path without its extension. */
export function bareName(path: string): string {
  const extension = extensionOf(path)
  return extension === '' ? path : path.slice(0, -extension.length - 1)
}
