import type { Db } from '#db/index.ts'
import type { Decoder } from '#decoding/decoder.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { ISSUE_ORDER } from '../catalog/series.ts'
import type { Covers } from '../images/covers.ts'
import { LISTED_VERSION } from '../images/due-covers.ts'
import { removeUnusedCover } from '../images/orphans.ts'
import type { Pictures } from '../images/pictures.ts'
import type { ComicFiles } from '../roots/comic-files.ts'
import { regroup } from '../scan/series-grouping.ts'
import { seriesAt } from './series-info.ts'

export interface Header {
  readonly key: string
  readonly header: string | null
}

/** Covers and header images chosen by users. Choices survive rescans and moves. */
export interface Choices {
  /**
   * Returns the comic whose cover represents a series (null for the first), and the candidates. Throws
   * series-not-found.
   */
  seriesCover(key: string): Promise<{ selected: string | null; available: string[] }>
  /** Throws series-not-found, and comic-not-found if the comic does not belong to the series. */
  chooseSeriesCover(key: string, comicId: string | null): Promise<void>
  /** Makes a page the cover of its comic; null restores the file's own cover. Returns the version of the cover. */
  chooseCover(id: string, page: number | null): Promise<string | null>
  /** Returns the key of a series and the name of its header image, if any. Throws series-not-found. */
  header(seriesPathOrKey: string): Promise<Header>
  /** Stores a header image (base64 or data URL). Throws series-not-found, image-type, image-too-large. */
  putHeader(seriesPathOrKey: string, image: string): Promise<Header>
  removeHeader(seriesPathOrKey: string): Promise<void>
}

export function createChoices(
  db: Db,
  catalog: Pick<Catalog, 'edited'>,
  covers: Covers,
  files: ComicFiles,
  decoder: Decoder,
  headers: Pictures,
): Choices {
  /** Replaces the header image of a series; deletes the previous image unless another series uses it. */
  async function setHeader(pathOrKey: string, image: string | null): Promise<Header> {
    const { id, key } = await seriesAt(db, pathOrKey)
    // Saved inside the transaction, so that no other call deletes the file before the row refers to it.
    const { header, before } = await db.transaction(async (tx) => {
      const header = image === null ? null : (await headers.save(image)).name
      const row = await tx.get<{ header: string | null }>('select header from series where id = ?', [id])
      await tx.run('update series set header = ? where id = ?', [header, id])
      return { header, before: row?.header ?? null }
    })
    await db.transaction(async (tx) => {
      if (before === null) return
      const used = await tx.get('select 1 from series where header = ? limit 1', [before])
      if (used === undefined) await headers.remove(before)
    })
    return { key, header }
  }

  return {
    async seriesCover(key) {
      const { id } = await seriesAt(db, key)
      const series = await db.get<{ cover_id: string | null }>('select cover_id from series where id = ?', [
        id,
      ])
      const comics = await db.all<{ id: string }>(
        `select c.id from comics c where c.series_id = ? and c.available = 1 and ${LISTED_VERSION} is not null order by ${ISSUE_ORDER}`,
        [id],
      )
      return { selected: series?.cover_id ?? null, available: comics.map((comic) => comic.id) }
    },

    async chooseSeriesCover(key, comicId) {
      const { id, folder } = await seriesAt(db, key)
      await db.transaction(async (tx) => {
        if (comicId !== null) {
          const own = await tx.get('select 1 from comics where id = ? and series_id = ?', [comicId, id])
          if (own === undefined) throw new AppError('comic-not-found')
        }
        await tx.run('update series set cover_id = ? where id = ?', [comicId, id])
        await regroup(tx, [folder])
      })
      catalog.edited()
    },

    async chooseCover(id, page) {
      const cover = await covers.save(await decoder.cover(await files.locate(id), page ?? 'cover'))
      const before = await db.get<{ version: string | null }>(
        'select cover_version as version from comics where id = ?',
        [id],
      )
      await db.run(
        'update comics set cover_page = ?, cover_version = ?, cover_ratio = ?, tint = ?, ink = ? where id = ?',
        [page, cover.version, cover.ratio, cover.tint, cover.ink, id],
      )
      catalog.edited()
      if (before?.version != null) await removeUnusedCover(db, covers, before.version)
      return cover.version
    },

    async header(pathOrKey) {
      const { key, header } = await seriesAt(db, pathOrKey)
      return { key, header }
    },

    putHeader: setHeader,

    async removeHeader(pathOrKey) {
      await setHeader(pathOrKey, null)
    },
  }
}
