/** What a library record says of a comic's file. */
export interface ComicRef {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly size: number
  readonly extension: string
  readonly title?: string | null
}

/** The registered media types of comic files; a record of another kind keeps the column's default. */
const FILE_TYPES: Readonly<Record<string, string>> = {
  cbz: 'application/vnd.comicbook+zip',
  cbr: 'application/vnd.comicbook-rar',
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  mobi: 'application/x-mobipocket-ebook',
  azw: 'application/vnd.amazon.ebook',
  azw3: 'application/vnd.amazon.ebook',
  cb7: 'application/x-cb7',
  cbt: 'application/x-cbt',
}

/** The columns of a library record that describe the file. */
export function fileColumns(comic: ComicRef) {
  return {
    file_name: comic.name,
    file_path: comic.path,
    file_size: comic.size,
    file_type: FILE_TYPES[comic.extension] ?? 'application/octet-stream',
  }
}
