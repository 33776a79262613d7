import { readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { libraries } from '#contract/helper/libraries.ts'
import { playlists } from '#contract/helper/playlists.ts'
import { sets } from '#contract/helper/sets.ts'
import { openDatabase } from '#db/index.ts'
import { libraryMigrations } from '#library/schema.ts'
import { type CbzContent, writeCbz } from '../support/cbz.ts'
import { tempDir } from '../support/temp.ts'
import { type AppShelf, appShelf, comicsOf } from './support/shelf.ts'

/**
 * Requests to all list endpoints and their responses for one collection, one line each. A new request is added with the
 * response null, which `vitest -u` replaces.
 */
const ANSWERS = new URL('support/list-answers.txt', import.meta.url)

const DARGAUD = { Series: 'Blacksad', Publisher: 'Dargaud', LanguageISO: 'es', Genre: 'Crime, Noir' }
const FIRST: Readonly<Record<string, CbzContent>> = {
  'Blacksad/Blacksad 01.cbz': {
    pages: 4,
    info: {
      ...DARGAUD,
      Number: 1,
      Title: 'Un lugar',
      Writer: 'Juan Díaz Canales',
      Penciller: 'Juanjo Guarnido',
      Tags: 'cats, detectives',
      Year: 2005,
      Month: 10,
      Day: 14,
      Summary: 'A cat.',
      Count: 4,
      Characters: 'Blacksad, Weekly',
    },
  },
  'Blacksad/Blacksad 02.cbz': {
    pages: 4,
    info: {
      ...DARGAUD,
      Number: 2,
      Title: 'Arctic',
      StoryArc: 'Noche',
      StoryArcNumber: 2,
      Year: 2006,
      Writer: 'Juan Díaz Canales',
    },
  },
  'Blacksad/Blacksad 12.1.cbz': {
    pages: 12,
    info: {
      Series: 'Blacksad',
      Number: '12.1',
      Title: 'Alma roja',
      StoryArc: 'Noche',
      StoryArcNumber: 1,
      Genre: 'Noir',
    },
  },
  'Blacksad/Blacksad especial.cbz': { pages: 2 },
  'Manga/Manga 0.cbz': {
    pages: 2,
    info: { Series: 'Manga', Number: 0, Manga: 'YesAndRightToLeft', LanguageISO: 'ja', Year: 1998 },
  },
  'Manga/Manga 1.cbz': {
    pages: 2,
    info: {
      Series: 'Manga',
      Number: 1,
      Manga: 'YesAndRightToLeft',
      Writer: 'Akira',
      Year: 1999,
      Characters: 'Lía',
    },
  },
  'Suelto.cbz': {
    pages: 3,
    info: { StoryArc: 'Noche', Tags: 'cats', Publisher: 'Norma', Characters: 'Lía, Anselmo' },
  },
  "Ánfora d'or.cbz": {
    pages: 5,
    info: { Publisher: 'Norma', Writer: "Conan O'Brien", Year: 2020, Genre: 'Mar', CoverArtist: 'Blas' },
  },
  '[Extra].cbz': { pages: 1, info: { Publisher: 'Salvat', Genre: 'Mar, Faro', Translator: 'Ana Ruiz' } },
  '進撃.cbz': { pages: 2, info: { Title: '進撃の巨人', LanguageISO: 'ja' } },
}
const SECOND: Readonly<Record<string, CbzContent>> = {
  'Zeta/Zeta 1.cbz': {
    pages: 3,
    info: { Series: 'Zeta', Number: 1, Publisher: 'Salvat', Year: 2010, Editor: 'Blas', Teams: 'Los Seis' },
  },
  'Zeta/Zeta 2.cbz': {
    pages: 3,
    info: { Series: 'Zeta', Number: 2, Publisher: 'Salvat', Year: 2011, Count: 3 },
  },
  'Zeta/Zeta Annual 1.cbz': {
    pages: 6,
    info: { Series: 'Zeta', Format: 'Annual', Publisher: 'Salvat', Year: 2012 },
  },
  'Otros/Zeta B/Zeta B 1.cbz': { pages: 2, info: { Genre: 'Mar' } },
  'Otros/Zeta B/Zeta B 2.cbz': { pages: 2, info: { Writer: 'Ana Ruiz', Inker: 'Ana Ruiz' } },
}

/** Reduces a response to one field of each entry, which shows the entries and their order. */
function summarize(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(summarize)
  if (typeof body !== 'object' || body === null) return body
  const one = body as Record<string, unknown>
  const card = one.comic ?? one.series
  if ('kind' in one && typeof card === 'object')
    return `${summarize(card)}${one.sameName === true ? ' (same name)' : ''}`
  if ('folderPath' in one || 'fileVersion' in one) return one.name
  if ('pageable' in one) return [one.totalElements, ...(one.content as unknown[]).map(summarize)]
  if ('booksCount' in one)
    return `${one.name}: ${one.booksReadCount}+${one.booksInProgressCount} of ${one.booksCount}`
  if ('bookIds' in one) return `${one.name}: ${(one.bookIds as unknown[]).length}`
  if ('readProgress' in one)
    return `${one.url} ${one.number} ${(one.metadata as { numberSort: number }).numberSort}`
  // The ids of `byDate` differ with the folder.
  const { success: _, limit: __, offset: ___, byDate: ____, ...rest } = one
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, summarize(value)]))
}

/** Reduces an OPDS 2 feed to its titles, total and facet counts. */
function summarizeFeed(feed: Record<string, unknown>): unknown {
  const metadata = feed.metadata as { title: string; numberOfItems?: number }
  const titles = (list: unknown) =>
    ((list ?? []) as { title?: string; metadata?: { title: string } }[]).map(
      (each) => each.title ?? each.metadata?.title,
    )
  const facets = (
    (feed.facets ?? []) as { links: { title: string; properties?: { numberOfItems?: number } }[] }[]
  ).flatMap(({ links }) => links.map(({ title, properties }) => `${title} ${properties?.numberOfItems}`))
  return [metadata.numberOfItems ?? null, ...titles(feed.publications), ...titles(feed.navigation), facets]
}

const entriesOf = (feed: string) =>
  [...feed.matchAll(/<entry>.*?<title[^>]*>(.*?)<\/title>/gs)].map(([, title]) => title)

/** Two libraries with fixed times; two comics are read, two begun; a playlist and a comic set. */
async function shelf() {
  const appServer: AppShelf = await appShelf(FIRST)
  const { server, owner } = appServer
  const second = join(await tempDir(), 'second')
  for (const [path, content] of Object.entries(SECOND)) await writeCbz(join(second, path), content)
  const paths = [
    ...Object.keys(FIRST).map((path) => join(server.root, path)),
    ...Object.keys(SECOND).map((path) => join(second, path)),
  ]
  for (const [n, path] of paths.entries()) {
    const at = new Date(Date.UTC(2023, (n * 7) % 12, 1 + n))
    await utimes(path, at, at)
  }
  await owner.call(libraries.add, { body: { path: second } })
  await server.scan(owner)
  const db = await openDatabase(join(server.dataDir, 'library.db'), { migrations: libraryMigrations })
  const addedAt = (n: number) => new Date(Date.UTC(2024, n % 3, 1 + ((n * 11) % 28), n)).toISOString()
  for (const [n, path] of paths.entries())
    await db.run('update comics set added_at = ? where path = ?', [addedAt(n), path])
  await db.run(
    'update series set added_at = (select max(added_at) from comics c where c.series_id = series.id and available = 1)',
  )
  await db.close()
  const cards = await comicsOf(appServer)
  const idAt = (path: string) => cards.find((card) => card.path.endsWith(path))?.id ?? ''
  const { playlist } = await owner.call(playlists.create, { body: { name: 'Lista' } })
  const at = (path: string) => cards.find((card) => card.path.endsWith(path))?.path ?? ''
  const items = [
    { type: 'comic' as const, path: at('Suelto.cbz') },
    { type: 'series' as const, path: join(second, 'Zeta') },
  ]
  await owner.call(playlists.addItems, { params: { id: playlist.id }, body: { items } })
  const { among } = await owner.call(sets.make, {
    body: {
      paths: [at('Zeta/Zeta 2.cbz'), at('Suelto.cbz'), at('Blacksad 02.cbz'), at('Blacksad 01.cbz'), '/no'],
    },
  })
  const { key } = await appServer.device('komelia')
  const ask = async (path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') =>
    appServer.ask(path, null, {
      method,
      headers: {
        'X-API-Key': key,
        ...(path.startsWith('/api/v') ? {} : { Authorization: `Bearer ${owner.token}` }),
        'Content-Type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const opds = (await appServer.device('panels')).key
  for (const [path, progress] of [
    ['Blacksad 01.cbz', { completed: true }],
    ['Manga 0.cbz', { page: 2 }],
    ['Suelto.cbz', { page: 1 }],
    ['Manga 1.cbz', { completed: true }],
  ] as const)
    expect((await ask(`/api/v1/books/${idAt(path)}/read-progress`, progress, 'PATCH')).status).toBe(204)
  const known = (await (await ask('/api/v1/libraries')).json()) as { id: string; name: string }[]
  const library = known.find(({ name }) => name === 'second')?.id ?? ''
  const named = (text: string) =>
    text
      .replaceAll('{library}', library)
      .replaceAll('{set}', among)
      .replaceAll('{playlist}', `p-${playlist.id}`)
  return {
    appServer,
    ask: (path: string, body?: unknown) =>
      ask(named(path), body === undefined ? undefined : JSON.parse(named(JSON.stringify(body)))),
    feed: (path: string) => appServer.ask(named(path), opds),
  }
}

test('all lists respond as in the snapshot file', async () => {
  const { ask, feed } = await shelf()
  async function answer(question: string): Promise<unknown> {
    if (question.startsWith('/opds/v1.2')) return entriesOf(await (await feed(question)).text())
    if (question.startsWith('/opds/v2'))
      return summarizeFeed((await (await feed(question)).json()) as Record<string, unknown>)
    const [path = '', condition] = question.split(/ (?=\{)/)
    const body = condition === undefined ? undefined : { condition: JSON.parse(condition) }
    const response = await ask(path.startsWith('/api/') ? path : `/api/v1${path}`, body)
    expect([question, response.status]).toEqual([question, 200])
    return summarize(await response.json())
  }
  const lines: string[] = []
  for (const question of Object.keys(JSON.parse(await readFile(ANSWERS, 'utf8'))))
    lines.push(`${JSON.stringify(question)}: ${JSON.stringify(await answer(question))}`)
  expect(lines).toHaveLength(411)
  await expect(`{\n${lines.join(',\n')}\n}\n`).toMatchFileSnapshot(fileURLToPath(ANSWERS))
}, 60_000)
