import { createHash } from 'node:crypto'
import type { Db, Statements } from '#db/index.ts'
import { feedAuthor, feedTitle } from '#domain/feed-title.ts'
import { stemOf } from '#domain/filename/filename.ts'
import { storedMetadata } from '../stored-metadata.ts'
import { contentOf } from './document-tables.ts'
import { downloadNames } from './download-names.ts'
import { createUnmatched, type Unmatched } from './unmatched.ts'

/**
 * Finds comics by KOReader's document identifiers: the MD5 of some bytes of a file, or of its name. Looks up, in this
 * order, the comic that the user assigned to the document, comics that have or had this content, and comics that have
 * or had this file name, including the names that KOReader gives to downloads from feeds.
 */
export interface Documents extends Unmatched {
  /**
   * Returns the ids of the comics of a document; several if they are copies of one file. Returns none if the document
   * is unknown, or its name belongs to different comics.
   */
  find(userId: string, hash: string): Promise<string[]>
  /**
   * Returns the id of the only comic found by a file name; null for none or several, and for names without letters such
   * as `001.cbz`.
   */
  findByFileName(userId: string, name: string): Promise<string | null>
  /** Computes the identifiers of comics whose names have changed, in batches; concurrent calls share one run. */
  catchUp(): Promise<void>
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** Maximum comics of a document. More comics with one name are treated as ambiguous; further copies are left out. */
const MATCHES_MAX = 100
/** Comics per transaction. */
const BATCH = 500

interface ComicRow {
  readonly no: number
  readonly id: string
  readonly name: string
  readonly extension: string
  readonly title: string
  readonly number: string | null
  readonly series: string | null
  readonly available: number
  readonly fingerprint: string | null
  readonly metadata: string
}

const SELECT_COMICS = `select c.no, c.id, c.name, c.extension, c.title, c.number, c.available, c.fingerprint,
    c.metadata, s.name as series
  from comics c left join series s on s.id = c.series_id`

/** Returns the MD5s of a comic's file names: its own, and those of downloads by KOReader. */
function namesOf({ name, extension, title, number, series, metadata }: ComicRow): string[] {
  const known = storedMetadata(metadata)
  const entry = { series, number, title, name, own: known.title }
  const titles = [feedTitle(entry, true), feedTitle(entry, false)]
  // Feeds in OPDS 2.0 name no author if the comic has no writer.
  const authors = new Set([feedAuthor(known), known.writers.length > 0 ? feedAuthor(known) : null])
  return [
    name,
    ...[...authors].flatMap((author) => downloadNames(titles, author, extension.toLowerCase())),
  ].map(md5)
}

export function createDocuments(db: Db): Documents {
  let running: Promise<void> | null = null

  /** Computes the identifiers of a batch of due comics; returns false if none is due. */
  const updateBatch = (): Promise<boolean> =>
    db.transaction(async (tx) => {
      const due = await tx.all<ComicRow>(
        `${SELECT_COMICS} where c.no in (select comic_no from documents_due order by comic_no limit ${BATCH})`,
      )
      await writeNameHashes(tx, due)
      // Also deletes rows of comics that no longer exist.
      const { changes } = await tx.run(
        `delete from documents_due where comic_no in (select comic_no from documents_due order by comic_no limit ${BATCH})`,
      )
      return changes > 0
    })

  async function isDue(): Promise<boolean> {
    return (await db.get('select 1 from documents_due limit 1')) !== undefined
  }

  async function updateAll(): Promise<void> {
    while (await updateBatch());
  }

  /**
   * Returns the ids of comics with a current or else a former name, available ones first; none for different comics.
   */
  async function byName(hash: string): Promise<string[]> {
    const rows = await db.all<ComicRow>(
      `${SELECT_COMICS} where c.no in (select comic_no from documents where hash = ? and kind = 'name')
       limit ${MATCHES_MAX + 1}`,
      [hash],
    )
    if (rows.length > MATCHES_MAX) return []
    const current = rows.filter((row) => namesOf(row).includes(hash))
    const candidates = current.length > 0 ? current : rows
    const available = candidates.filter((row) => row.available === 1)
    const matches = available.length > 0 ? available : candidates
    const [first] = matches
    const isUnique =
      matches.length === 1 ||
      (first?.fingerprint != null && matches.every(({ fingerprint }) => fingerprint === first.fingerprint))
    return isUnique ? matches.map(({ id }) => id) : []
  }

  async function find(userId: string, hash: string): Promise<string[]> {
    const link = await db.get<{ id: string }>(
      `select c.id from document_links l join comics c on c.id = l.comic_id where l.user_id = ? and l.hash = ?`,
      [userId, hash],
    )
    if (link !== undefined) return [link.id]
    for (const sql of [
      `select id from comics where ${contentOf('fingerprint')} = ? and fingerprint is not null limit ${MATCHES_MAX}`,
      `select c.id from documents d join comics c on c.no = d.comic_no
       where d.hash = ? and d.kind = 'content' limit ${MATCHES_MAX}`,
    ]) {
      const found = await db.all<{ id: string }>(sql, [hash])
      if (found.length > 0) return found.map(({ id }) => id)
    }
    return byName(hash)
  }

  return {
    ...createUnmatched(db),
    find,
    async findByFileName(userId, name) {
      // Names without letters are common to many files.
      if (!/\p{L}/u.test(stemOf(name, name.slice(name.lastIndexOf('.') + 1)))) return null
      const [first, second] = await find(userId, md5(name))
      return second === undefined ? (first ?? null) : null
    },
    async catchUp() {
      if (running !== null) return running
      if (!(await isDue())) return
      running ??= updateAll().finally(() => {
        running = null
      })
      return running
    },
  }
}

async function writeNameHashes(tx: Statements, comics: readonly ComicRow[]): Promise<void> {
  const rows = comics.flatMap((comic) => namesOf(comic).map((hash) => [hash, comic.no]))
  await tx.run(
    `insert or ignore into documents (hash, comic_no, kind)
     select value ->> 0, value ->> 1, 'name' from json_each(?)`,
    [JSON.stringify(rows)],
  )
}
