import type { Db, Migration } from '#db/index.ts'
import type { ContentsLine, Panel } from '#domain/page-layout.ts'
import type { FoundLayout } from '#formats/image/layout/found-layout.ts'

/** Raised when more is found than before, so that pages are looked at again. */
const LAYOUT_VERSION = 2
/** Pages whose layout is kept, about a kilobyte each: what some thousand comics have. */
const KEPT_MAX = 100_000

/** What was worked out of comics' pages, and what people wrote of them, in the collection's database. */
export interface KeptLayouts {
  /** What is known of pages `from` to `to` of a file's version, by number. */
  of(comicNo: number, version: string, from: number, to: number): Promise<Map<number, FoundLayout>>
  keep(comicNo: number, version: string, found: ReadonlyMap<number, FoundLayout>): Promise<void>
  /** Panels that were written, by page; those of a comic that had another number of pages are gone. */
  written(comicNo: number, pageCount: number): Promise<Map<number, Panel[]>>
  /** Null takes what was written back. */
  write(comicNo: number, page: number, pageCount: number, panels: readonly Panel[] | null): Promise<void>
  /** Null where they were not read yet. */
  contents(comicNo: number, version: string): Promise<ContentsLine[] | null>
  keepContents(comicNo: number, version: string, contents: readonly ContentsLine[]): Promise<void>
}

/** Where they are kept. */
export const layoutTables: Migration = {
  name: '009-page-layouts',
  up: `
    -- what was worked out of pages, by the version of the file and of whoever worked it out; the oldest go first
    create table page_layouts (
      no integer primary key autoincrement,
      comic_no integer not null references comics (no) on delete cascade,
      page integer not null,
      version text not null,
      found text not null,
      unique (comic_no, page)
    );
    -- the table of contents of a file, likewise
    create table comic_outlines (
      comic_no integer primary key references comics (no) on delete cascade,
      version text not null,
      contents text not null
    );
    -- panels that a person wrote; they hold while the comic has so many pages
    create table page_panels (
      comic_no integer not null references comics (no) on delete cascade,
      page integer not null,
      page_count integer not null,
      panels text not null,
      primary key (comic_no, page)
    ) without rowid;
  `,
}

const whole = (version: string) => `${LAYOUT_VERSION}:${version}`

const four = ({ x, y, width, height }: Panel) => [x, y, width, height]
const panel = ([x = 0, y = 0, width = 0, height = 0]: readonly number[]): Panel => ({ x, y, width, height })

/** As short as it may be: four numbers a panel. */
const written = (found: FoundLayout) => JSON.stringify({ ...found, panels: found.panels.map(four) })

function read(text: string): FoundLayout {
  const found = JSON.parse(text) as Omit<FoundLayout, 'panels'> & { panels: number[][] }
  return { ...found, panels: found.panels.map(panel) }
}

export function keptLayouts(db: Db): KeptLayouts {
  return {
    async of(comicNo, version, from, to) {
      const rows = await db.all<{ page: number; found: string }>(
        'select page, found from page_layouts where comic_no = ? and page between ? and ? and version = ?',
        [comicNo, from, to, whole(version)],
      )
      return new Map(rows.map(({ page, found }) => [page, read(found)]))
    },

    async keep(comicNo, version, found) {
      await db.transaction(async (tx) => {
        // What the file was before is of no use any more.
        await tx.run('delete from page_layouts where comic_no = ? and version <> ?', [
          comicNo,
          whole(version),
        ])
        for (const [page, one] of found)
          await tx.run(
            'insert or replace into page_layouts (comic_no, page, version, found) values (?, ?, ?, ?)',
            [comicNo, page, whole(version), written(one)],
          )
        await tx.run('delete from page_layouts where no <= (select max(no) from page_layouts) - ?', [
          KEPT_MAX,
        ])
      })
    },

    async written(comicNo, pageCount) {
      const rows = await db.all<{ page: number; page_count: number; panels: string }>(
        'select page, page_count, panels from page_panels where comic_no = ?',
        [comicNo],
      )
      if (rows.some((row) => row.page_count !== pageCount))
        await db.run('delete from page_panels where comic_no = ? and page_count <> ?', [comicNo, pageCount])
      return new Map(
        rows
          .filter((row) => row.page_count === pageCount)
          .map((row) => [row.page, (JSON.parse(row.panels) as number[][]).map(panel)]),
      )
    },

    async write(comicNo, page, pageCount, panels) {
      if (panels === null)
        await db.run('delete from page_panels where comic_no = ? and page = ?', [comicNo, page])
      else
        await db.run(
          'insert or replace into page_panels (comic_no, page, page_count, panels) values (?, ?, ?, ?)',
          [comicNo, page, pageCount, JSON.stringify(panels.map(four))],
        )
    },

    async contents(comicNo, version) {
      const row = await db.get<{ contents: string }>(
        'select contents from comic_outlines where comic_no = ? and version = ?',
        [comicNo, whole(version)],
      )
      return row === undefined ? null : (JSON.parse(row.contents) as ContentsLine[])
    },

    async keepContents(comicNo, version, contents) {
      await db.run('insert or replace into comic_outlines (comic_no, version, contents) values (?, ?, ?)', [
        comicNo,
        whole(version),
        JSON.stringify(contents),
      ])
    },
  }
}
