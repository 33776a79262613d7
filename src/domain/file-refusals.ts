/**
 * Reasons why a metadata file is not edited. `markup`: an edited element contains other elements. `unverified`: the
 * edited file does not read back as planned.
 */
export type XmlRefusal =
  | 'too-large'
  | 'encoding'
  | 'doctype'
  | 'malformed'
  | 'entities'
  | 'root'
  | 'markup'
  | 'unverified'

/** Reasons why a zip is not changed. */
export type ZipOddity =
  | 'count'
  | 'directory'
  | 'disks'
  | 'encrypted'
  | 'end'
  | 'extra'
  | 'headers'
  | 'method'
  | 'name'
  | 'no-directory'
  | 'overlap'
  | 'page'
  | 'prefix'
  | 'too-many'
  | 'truncated'
  | 'zip64'

/** Reasons why an archive is not converted: a zip would not be the same comic. `named`: it is called cbz already. */
export type ConversionRefusal =
  | 'comment'
  | 'duplicate-names'
  | 'links'
  | 'named'
  | 'outside'
  | 'unreadable-names'
  | 'zip'

/** The `detail` of zip-unusual, comic-info-refused (there also with a line) and conversion-refused. */
export type FileRefusal = XmlRefusal | ZipOddity | ConversionRefusal
