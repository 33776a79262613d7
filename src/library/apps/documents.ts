import { createHash } from 'node:crypto'
import type { Db, Statements } from '#db/index.ts'
import { feedAuthor, feedTitle } from '#domain/feed-title.ts'
import { stemOf } from '#domain/filename.ts'
import { storedMetadata } from '../stored-metadata.ts'
import { contentOf } from './document-tables.ts'
import { createUnmatched, type Unmatched } from './unmatched.ts'

/** Bytes of a name that KOReader keeps, without its extension. */
const NAME_BYTES = 240
/** What KOReader calls an author of whom a feed says nothing, where it speaks English. */
const NOBODY = 'Unknown Author'

/** What it ends a name with that ends otherwise here. */
const ENDS: Readonly<Record<string, string>> = { azw3: 'azw' }

/** As KOReader makes a text safe to be a file's name (`util.replaceAllInvalidChars`). */
const safe = (text: string): string => text.replace(/[\\/:*?"<>|]/g, '_').replace(/[.\s]+$/, '')

/** The first bytes of a text, without a letter that was cut in two. */
function upTo(text: string, bytes: number): string {
  const whole = Buffer.from(text)
  if (whole.length <= bytes) return text
  return new TextDecoder().decode(whole.subarray(0, bytes)).replace(/\ufffd$/, '')
}

/**
 * What KOReader calls a file that it fetches from a feed (`Author - Title.ext`), by the titles that feeds give it. It cuts
 * long names, and on cards what is left at the end of one once more.
 */
export function downloadNames(titles: readonly string[], author: string | null, extension: string): string[] {
  const end = ENDS[extension] ?? extension
  const names = titles.flatMap((title) => {
    const cut = upTo(safe(`${author ?? NOBODY} - ${title}`), NAME_BYTES)
    return [`${cut}.${end}`, `${safe(cut)}.${end}`]
  })
  return [...new Set(names)]
}

/**
 * What KOReader calls comics, which is an MD5: of some of a file's bytes, or of its name. A comic is found by its
 * contents of now and of before, by its names of now and of before, in feeds too, and by what a person said of it.
 */
export interface Documents extends Unmatched {
  /**
   * The comics that a document is, by id: copies of one file are all of them. None where it is unknown, and where its
   * name is that of several comics.
   */
  find(userId: string, hash: string): Promise<string[]>
  /** The comic that a file's name is that of alone; null for a name that says nothing, `001.cbz`. */
  named(userId: string, name: string): Promise<string | null>
  /** Takes what has changed of names into account; what is long is done piece by piece. The same round for all. */
  catchUp(): Promise<void>
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** More comics than this of one name are not told apart. */
const ALIKE_MAX = 100
/** Comics whose names are taken in one transaction. */
const PIECE = 500

interface Named {
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

const NAMED = `select c.no, c.id, c.name, c.extension, c.title, c.number, c.available, c.fingerprint, c.metadata,
    s.name as series
  from comics c left join series s on s.id = c.series_id`

/** The MD5s of what a comic's file is called: on this computer, and by KOReader when it fetches it. */
function namesOf({ name, extension, title, number, series, metadata }: Named): string[] {
  const known = storedMetadata(metadata)
  const entry = { series, number, title, name, own: known.title }
  const titles = [feedTitle(entry, true), feedTitle(entry, false)]
  // OPDS 2.0 calls nobody an author who drew alone.
  const authors = new Set([feedAuthor(known), known.writers.length > 0 ? feedAuthor(known) : null])
  return [
    name,
    ...[...authors].flatMap((author) => downloadNames(titles, author, extension.toLowerCase())),
  ].map(md5)
}

export function createDocuments(db: Db): Documents {
  let round: Promise<void> | null = null

  /** Takes the names of some comics that are due; false when none is. */
  const takeSome = (): Promise<boolean> =>
    db.transaction(async (tx) => {
      const due = await tx.all<Named>(
        `${NAMED} where c.no in (select comic_no from documents_due order by comic_no limit ${PIECE})`,
      )
      await write(tx, due)
      // Those, and what is due of comics that are no more.
      const { changes } = await tx.run(
        `delete from documents_due where comic_no in (select comic_no from documents_due order by comic_no limit ${PIECE})`,
      )
      return changes > 0
    })

  async function isDue(): Promise<boolean> {
    return (await db.get('select 1 from documents_due limit 1')) !== undefined
  }

  async function takeAll(): Promise<void> {
    while (await takeSome());
  }

  /** The comics of a name, as it is now, else as it was. */
  async function byName(hash: string): Promise<string[]> {
    const rows = await db.all<Named>(
      `${NAMED} where c.no in (select comic_no from documents where hash = ? and kind = 'name')
       limit ${ALIKE_MAX + 1}`,
      [hash],
    )
    if (rows.length > ALIKE_MAX) return []
    const now = rows.filter((row) => namesOf(row).includes(hash))
    const there = (now.length > 0 ? now : rows).filter(({ available }) => available === 1)
    const fitting = there.length > 0 ? there : now.length > 0 ? now : rows
    const [first] = fitting
    const isOne =
      fitting.length === 1 ||
      (first?.fingerprint != null && fitting.every(({ fingerprint }) => fingerprint === first.fingerprint))
    return isOne ? fitting.map(({ id }) => id) : []
  }

  async function find(userId: string, hash: string): Promise<string[]> {
    const link = await db.get<{ id: string }>(
      `select c.id from document_links l join comics c on c.id = l.comic_id where l.user_id = ? and l.hash = ?`,
      [userId, hash],
    )
    if (link !== undefined) return [link.id]
    for (const sql of [
      `select id from comics where ${contentOf('fingerprint')} = ? and fingerprint is not null limit ${ALIKE_MAX}`,
      `select c.id from documents d join comics c on c.no = d.comic_no
       where d.hash = ? and d.kind = 'content' limit ${ALIKE_MAX}`,
    ]) {
      const found = await db.all<{ id: string }>(sql, [hash])
      if (found.length > 0) return found.map(({ id }) => id)
    }
    return byName(hash)
  }

  return {
    ...createUnmatched(db),
    find,
    async named(userId, name) {
      // Names of figures alone are those of many files elsewhere.
      if (!/\p{L}/u.test(stemOf(name, name.slice(name.lastIndexOf('.') + 1)))) return null
      const [first, second] = await find(userId, md5(name))
      return second === undefined ? (first ?? null) : null
    },
    async catchUp() {
      if (round !== null) return round
      if (!(await isDue())) return
      round ??= takeAll().finally(() => {
        round = null
      })
      return round
    },
  }
}

async function write(tx: Statements, comics: readonly Named[]): Promise<void> {
  const rows = comics.flatMap((comic) => namesOf(comic).map((hash) => [hash, comic.no]))
  await tx.run(
    `insert or ignore into documents (hash, comic_no, kind)
     select value ->> 0, value ->> 1, 'name' from json_each(?)`,
    [JSON.stringify(rows)],
  )
}
