import type { FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { mediaTypeOf } from '#domain/file-types.ts'
import { attachmentHeader } from './attachment.ts'
import type { ContentResponse } from './content.ts'
import { fileRanges } from './ranges.ts'

/** The files of comics, by comic id. */
interface ComicFiles {
  /** Returns a text that changes with the file's content. */
  version(id: string): Promise<string>
  open(id: string, version: string): Promise<{ handle: FileHandle; path: string; size: number }>
}

/**
 * Returns the response with the file of a comic, or a part of it. `urlName` is the name that the request's address ends
 * with. Throws the errors of `files`.
 */
export async function fileResponse(
  files: ComicFiles,
  id: string,
  userId: string,
  urlName?: string,
): Promise<ContentResponse> {
  const version = await files.version(id)
  return {
    etag: `${id}-${version}`,
    maxAge: 0,
    // Files have a limit of their own: a client that downloads comics can read pages meanwhile.
    limitKey: `${userId} (files)`,
    load: async () => {
      const { handle, path, size } = await files.open(id, version)
      const name = basename(path)
      return {
        body: fileRanges(handle, size),
        type: mediaTypeOf(name),
        disposition: attachmentHeader(name, urlName === name),
      }
    },
  }
}
