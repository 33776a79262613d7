import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, openDatabase } from '#db/index.ts'
import { parseFileName } from '#domain/filename/filename.ts'
import { mergeLayers } from '#domain/metadata/metadata-layers.ts'
import { type Change, commit } from '#library/scan/commit.ts'
import { libraryMigrations } from '#library/schema.ts'
import { dataFolder, keptName } from './helper.ts'

/** A library folder that does not exist: a scan leaves its comics unchanged. */
const ROOT = '/nowhere/comics-bench'
const PER_SERIES = 40
const BATCH = 1_000

/** Returns the n-th generated comic as a scan writes it: realistic names, recurring people. */
function madeChange(n: number): Change {
  const [series, issue] = [Math.floor(n / PER_SERIES), (n % PER_SERIES) + 1]
  const words = [
    'Midnight',
    'Harbor',
    'Trueno',
    'Night',
    'Ciudad',
    'Strange',
    'Watch',
    'Star',
    'Capitan',
    'Ruiz',
  ]
  const title = `${words[series % 10]} ${words[Math.floor(series / 10) % 10]} ${series}`
  const [folder, name] = [
    `${ROOT}/${title}`,
    `${title} ${String(issue).padStart(3, '0')} (${1960 + (n % 60)}).cbz`,
  ]
  const values = {
    ...parseFileName(`${title}/${name}`),
    publisher: `Publisher ${series % 60}`,
    genres: [`Genre ${series % 20}`, `Genre ${(series + 7) % 20}`],
    characters: [0, 1, 2, 3].map((k) => `Hero ${(n * 7 + k * 13) % 5_000}`),
    writers: [`Writer ${series % 800}`],
    pencillers: [`Artist ${(series * 3) % 800}`],
    ...(series % 10 === 0 && { storyline: { name: `Saga ${series}`, order: issue, total: PER_SERIES } }),
  }
  const pages = [{ name: '1.jpg', size: 20_000, width: 800, height: 1236, type: null, double: false }]
  const file = {
    root: ROOT,
    folder,
    name,
    path: `${folder}/${name}`,
    extension: 'cbz',
    size: 20_000 + n,
    sidecar: null,
    beside: null,
  }
  return {
    is: 'comic',
    comic: {
      id: n.toString(16).padStart(16, '0'),
      kind: 'new',
      fingerprint: null,
      file: { ...file, mtime: 1_700_000_000_000 + n * 1_000 },
      read: {
        ...{ format: 'cbz', pages, chapters: [], pageDigest: null, problem: null, extra: {} },
        ...mergeLayers([{ source: 'ComicInfo', values }]),
      },
    },
  }
}

/** Adds a copy of a library's comics and series under other names. */
async function multiply(db: Db, comics: number, copy: number): Promise<void> {
  const [series] = await db.all<{ count: number }>('select count(*) as count from series where id <= ?', [
    Math.ceil(comics / PER_SERIES),
  ])
  const other = {
    folder: `replace(folder, '${ROOT}/', '${ROOT}/${copy}-')`,
    sort_name: `sort_name || ' ${copy}'`,
  }
  const bySeries = (id: string) => `${id} + ${copy * (series?.count ?? 0)}`
  const changes = {
    series: { ...other, id: bySeries('id'), key: `key || '-${copy}'`, name: `name || ' ${copy}'` },
    comics: {
      ...other,
      no: `no + ${copy * comics}`,
      id: `printf('%016x', no - 1 + ${copy * comics})`,
      path: `replace(path, '${ROOT}/', '${ROOT}/${copy}-')`,
      title: `title || ' ${copy}'`,
      series_id: bySeries('series_id'),
    },
  }
  for (const [table, changed] of Object.entries(changes)) {
    const columns = await db.all<{ name: string }>(`select name from pragma_table_info('${table}')`)
    const names = columns.map(({ name }) => name)
    const values = names.map((name) => (changed as Record<string, string>)[name] ?? name)
    const last = table === 'comics' ? `no <= ${comics}` : `id <= ${series?.count ?? 0}`
    await db.run(`insert into ${table} (${names}) select ${values} from ${table} where ${last}`)
  }
}

/** Returns a cached data folder with `count` comics without files: `written` as by a scan, then copied. */
export async function madeLibrary(count: number, written: number): Promise<string> {
  const name = keptName(`made-${count}`)
  const folder = await dataFolder(name, false)
  const done = join(folder, 'made')
  if (existsSync(done)) return folder
  const dataDir = await dataFolder(name)
  const db = await openDatabase(join(dataDir, 'library.db'), { migrations: libraryMigrations })
  await db.run('insert into roots (path, added_at) values (?, ?)', [ROOT, new Date().toISOString()])
  for (let n = 0; n < written; n += BATCH) {
    const changes = Array.from({ length: Math.min(BATCH, written - n) }, (_, k) => madeChange(n + k))
    await db.transaction((tx) => commit(tx, changes))
  }
  for (let copy = 1; copy < count / written; copy++) await multiply(db, written, copy)
  // The log is trimmed, but never empty: a catalog follows it from its last change.
  await db.exec(
    'delete from due_covers; delete from catalog_changes where seq < (select max(seq) from catalog_changes)',
  )
  await db.close()
  await writeFile(done, '')
  return dataDir
}
