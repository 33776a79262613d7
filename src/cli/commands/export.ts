import { resolve } from 'node:path'
import { z } from 'zod'
import { EXPORTED_TABLES, type ExportedObject } from '#contract/exported.ts'
import { isUploadType } from '#domain/upload-types.ts'
import { type Library, openLibrary } from '#library/index.ts'
import type { PictureKind } from '#library/transfer/export-collection.ts'
import type { AccountClient } from '#records/client/client.ts'
import { exportProfile, exportRows, ownPictures, pictureOf } from '#records/transfer/export-account.ts'
import { type Context, EXIT } from '../context.ts'
import { openAccountClient } from '../session/session.ts'
import { tableFile } from '../transfer/read-export.ts'
import { createExport, type ExportWriter } from '../transfer/write-export.ts'

export const options = z.object({ dir: z.string().min(1) })

/** `comics export DIR`: exports all data of the signed-in user as JSON lines and pictures (docs/export.md). */
export async function run(
  { config, t, out, signal }: Context,
  { dir }: z.output<typeof options>,
): Promise<number> {
  const account = await openAccountClient(config)
  const library = await openLibrary(config.dataDir)
  try {
    const user = await account.user()
    const writer = await createExport(dir, signal)
    try {
      const comics = await writeCollection(writer, library, user.id)
      const rows = await writeAccount(writer, account.client, user.id, signal)
      await writer.finish({ comics: config.version, user })
      out.line(t('commands.export.done', { path: resolve(dir), comics, rows }))
      out.event('done', { path: resolve(dir), comics, rows })
      return EXIT.ok
    } finally {
      await writer.abandon()
    }
  } finally {
    await library.close()
    await account.close()
  }
}

async function writeCollection(writer: ExportWriter, library: Library, userId: string): Promise<number> {
  const { exported } = library
  const keep = async (kind: PictureKind, name: string | null) => {
    const bytes = name === null ? null : await exported.picture(kind, name)
    if (bytes !== null && name !== null) await writer.picture(bytes, name)
    return bytes !== null
  }
  async function* comics() {
    for await (const comic of exported.comics()) {
      const isThere = await keep('covers', comic.cover?.picture ?? null)
      yield isThere ? comic : { ...comic, cover: null }
    }
  }
  async function* series() {
    for await (const one of exported.series())
      yield (await keep('headers', one.header)) ? one : { ...one, header: null }
  }
  async function* playlists() {
    for await (const list of exported.playlists(userId))
      yield (await keep('playlists', list.picture)) ? list : { ...list, picture: null }
  }
  await writer.lines('libraries.jsonl', exported.libraries())
  const count = await writer.lines('comics.jsonl', comics())
  await writer.lines('series.jsonl', series())
  await writer.lines('playlists.jsonl', playlists())
  await writer.lines('shelves.jsonl', exported.shelves(userId))
  return count
}

async function writeAccount(
  writer: ExportWriter,
  client: AccountClient,
  userId: string,
  signal: AbortSignal,
): Promise<number> {
  async function* profile() {
    yield { metadata: await exportProfile(client, userId) }
  }
  async function* pictures(): AsyncGenerator<ExportedObject> {
    for await (const own of ownPictures(client, userId)) {
      signal.throwIfAborted()
      const found = await pictureOf(client, userId, own)
      if (found === null) continue
      const type = isUploadType(found.type) ? found.type : 'image/jpeg'
      yield { ...own, type, picture: await writer.picture(found.bytes, { type }) }
    }
  }
  await writer.lines('account/profile.jsonl', profile())
  await writer.lines('account/pictures.jsonl', pictures())
  let rows = 0
  for (const table of EXPORTED_TABLES)
    rows += await writer.lines(tableFile(table), exportRows(client, userId, table))
  return rows
}
