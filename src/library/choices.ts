import type { Db } from '#db/index.ts'
import { AppError } from '#domain/errors.ts'
import type { Cover, Covers } from './covers.ts'
import { seriesAt } from './edits.ts'
import { regroup } from './grouping.ts'
import type { OpenComics } from './open-comics.ts'
import type { Pictures } from './pictures.ts'
import { ISSUE_ORDER } from './series.ts'

export interface Header {
  readonly key: string
  readonly header: string | null
}

/** What people choose to see: covers and header images. Choices survive rescans and moves. */
export interface Choices {
  /** The comic whose cover stands for a series (null: the first), and those to choose from. Throws series-not-found. */
  seriesCover(key: string): Promise<{ selected: string | null; available: string[] }>
  /** Throws comic-not-found when the comic is not one of the series'. */
  chooseSeriesCover(key: string, comicId: string | null): Promise<void>
  /** Makes a page the cover of its comic; null: the file's own again. Answers with the cover's version. */
  chooseCover(id: string, page: number | null): Promise<string | null>
  /** A series' key and the name of its header image, null when it has none. */
  header(seriesPathOrKey: string): Promise<Header>
  /** Keeps a header image (base64 or data URL). Throws image-type, image-too-large. */
  putHeader(seriesPathOrKey: string, image: string): Promise<Header>
  removeHeader(seriesPathOrKey: string): Promise<void>
}

export function createChoices(db: Db, covers: Covers, open: OpenComics, headers: Pictures): Choices {
  async function setHeader(pathOrKey: string, header: string | null): Promise<Header> {
    const { id, key } = await seriesAt(db, pathOrKey)
    await db.run('update series set header = ? where id = ?', [header, id])
    return { key, header }
  }

  return {
    async seriesCover(key) {
      const { id } = await seriesAt(db, key)
      const series = await db.get<{ cover_id: string | null }>('select cover_id from series where id = ?', [
        id,
      ])
      const comics = await db.all<{ id: string }>(
        `select c.id from comics c where c.series_id = ? and c.available = 1 and c.cover_version is not null order by ${ISSUE_ORDER}`,
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
    },

    async chooseCover(id, page) {
      const cover: Cover = await open.use(id, async (comic) =>
        covers.make(page === null ? await comic.cover() : await comic.page(page)),
      )
      await db.run(
        'update comics set cover_page = ?, cover_version = ?, cover_ratio = ?, tint = ?, ink = ? where id = ?',
        [page, cover.version, cover.ratio, cover.tint, cover.ink, id],
      )
      return cover.version
    },

    async header(pathOrKey) {
      const { key, header } = await seriesAt(db, pathOrKey)
      return { key, header }
    },

    async putHeader(pathOrKey, image) {
      await seriesAt(db, pathOrKey)
      return setHeader(pathOrKey, await headers.keep(image))
    },

    async removeHeader(pathOrKey) {
      await setHeader(pathOrKey, null)
    },
  }
}
