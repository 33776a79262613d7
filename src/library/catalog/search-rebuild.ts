import type { Statements } from '#db/index.ts'
import { stemOf } from '#domain/filename.ts'
import type { IssueMetadata } from '#domain/metadata.ts'
import type { SeriesPatch } from '#domain/metadata-edit.ts'
import { plain } from '#domain/plain-text.ts'
import { folderName } from '#domain/series.ts'
import { comicSearch, comicTexts, seriesTexts } from './search-index.ts'

/** Rows rewritten at once. */
const ROWS = 2_000
/** Letters and signs that earlier versions indexed as they are. */
const UNFOLDED = /[łøßæœđð'’ʼ\x60]/i

/**
 * Writes anew what comics and series are found by: earlier versions looked for no people or publishers in cards, and
 * kept letters that plain ones now find.
 */
export async function rebuildSearch(tx: Statements): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await tx.all<{
      no: number
      name: string
      extension: string
      title: string
      metadata: string
    }>(`select no, name, extension, title, metadata from comics where no > ? order by no limit ${ROWS}`, [
      last,
    ])
    for (const { no, name, extension, title, metadata } of rows) {
      const told = JSON.parse(metadata) as IssueMetadata
      const base = stemOf(name, extension)
      await tx.run('update comics set search = ? where no = ?', [comicSearch(base, told), no])
      const texts = comicTexts({ base, title, metadata: told })
      await tx.run('insert or replace into comic_search (rowid, name, people) values (?, ?, ?)', [
        no,
        ...texts,
      ])
    }
    const end = rows.at(-1)
    if (end === undefined) break
    last = end.no
  }
  const series = await tx.all<{ id: number; name: string; folder: string; search: string; edit: string }>(
    'select id, name, folder, search, edit from series where count > 0',
  )
  for (const { id, name, folder, search, edit } of series) {
    if (!UNFOLDED.test(`${name}${folder}${edit}`)) continue
    await tx.run('update series set search = ? where id = ?', [plain(search), id])
    const texts = seriesTexts(name, folderName(folder), JSON.parse(edit) as SeriesPatch)
    await tx.run('insert or replace into series_search (rowid, name, people) values (?, ?, ?)', [
      id,
      ...texts,
    ])
  }
}
