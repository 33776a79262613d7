import type { Db, Migration } from '#db/index.ts'
import { isAppError } from '#domain/errors/errors.ts'

export const damagedPageTables: Migration = {
  name: '021-damaged-pages',
  up: `
    -- pages that could not be decoded, of one version of the file
    create table damaged_pages (
      comic_no integer not null references comics (no) on delete cascade,
      page integer not null,
      version text not null,
      primary key (comic_no, page)
    ) without rowid;
  `,
}

const OF_COMIC = 'comic_no = (select no from comics where id = ?)'

/** True for the error of a page that cannot be decoded. */
export const isDamagedPage = (error: unknown): boolean =>
  isAppError(error, 'page-corrupt') || isAppError(error, 'page-unsupported')

/** Stores which pages could not be decoded, so that clients need not request them again. */
export interface DamagedPages {
  note(id: string, page: number, version: string): Promise<void>
  /** Deletes a page that was decoded after all. */
  clear(id: string, page: number): Promise<void>
}

export function createDamagedPages(db: Db): DamagedPages {
  /** Noted pages as `id page`, so that a decoded page costs no query. */
  let noted: Promise<Set<string>> | null = null
  const readNoted = async () =>
    new Set(
      (
        await db.all<{ id: string; page: number }>(
          'select c.id, d.page from damaged_pages d join comics c on c.no = d.comic_no',
        )
      ).map(({ id, page }) => `${id} ${page}`),
    )
  const all = () => {
    noted ??= readNoted()
    return noted
  }
  return {
    async note(id, page, version) {
      await db.run(
        `insert or replace into damaged_pages (comic_no, page, version)
         select no, ?, ? from comics where id = ?`,
        [page, version, id],
      )
      ;(await all()).add(`${id} ${page}`)
    },
    async clear(id, page) {
      const pages = await all()
      if (!pages.delete(`${id} ${page}`)) return
      await db.run(`delete from damaged_pages where ${OF_COMIC} and page = ?`, [id, page])
    },
  }
}

/** Returns the damaged pages of a version of a comic's file, in order. */
export async function damagedPagesOf(db: Db, id: string, version: string): Promise<number[]> {
  const rows = await db.all<{ page: number }>(
    `select page from damaged_pages where ${OF_COMIC} and version = ? order by page`,
    [id, version],
  )
  return rows.map(({ page }) => page)
}
