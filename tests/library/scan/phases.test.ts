import { setMaxListeners } from 'node:events'
import { mkdir, readFile, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { ScanStatus } from '#contract/helper/scan.ts'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import { colourPage, writeCbz } from '../../support/cbz.ts'
import { searchFor, type TestLibrary, testLibrary } from '../../support/library.ts'
import { hang } from '../../support/processes/hang.ts'
import { cbzWriter } from '../support/cbz-writer.ts'
import { libraryState } from '../support/state.ts'

interface Shelf extends TestLibrary {
  at(n: number): string
  /** Scans; calls `act` once all comics are listed, before the first cover is created. */
  scanUntilListed(act?: () => void): Promise<ScanStatus>
  cards(): Promise<{ name: string; id: string; version: string | null }[]>
}

/** File names sort like their numbers. */
const fileName = (n: number) => `Issue ${String(n).padStart(2, '0')}.cbz`

async function shelf(count: number): Promise<Shelf> {
  const t = await testLibrary()
  const write = await cbzWriter()
  const at = (n: number) => join(t.root, 'Saga', fileName(n))
  for (let n = 1; n <= count; n++) await write(at(n), n)
  await t.library.roots.add(t.root)
  return {
    ...t,
    at,
    scanUntilListed(act = () => void t.library.scanner.cancel()) {
      let listed = false
      const onProgress = ({ coversDue }: ScanStatus) => {
        if (coversDue > 0 && !listed) act()
        listed ||= coversDue > 0
      }
      return t.scan({ onProgress })
    },
    async cards() {
      const query = { sort: 'name', order: 'asc', limit: 200, offset: 0 } as const
      const { comics } = await t.library.comics.list(query, DEFAULT_USER)
      return comics.map(({ name, id, cover }) => ({ name, id, version: cover.version }))
    },
  }
}

test('comics are listed, searchable and readable before their covers exist', async () => {
  const t = await shelf(6)
  expect(await t.scanUntilListed()).toMatchObject({
    outcome: 'cancelled',
    processed: 6,
    added: 6,
    covers: 0,
    coversDue: 6,
  })
  const cards = await t.cards()
  expect(cards.map(({ version }) => version)).toEqual(Array(6).fill('due'))
  const id = cards[0]?.id ?? ''
  expect((await t.library.comics.get(id, DEFAULT_USER)).pages).toHaveLength(2)
  expect((await searchFor(t.library, 'issue')).comics).toHaveLength(6)
  expect((await t.library.pages.page(id, 1)).type).toBe('image/jpeg')
  const { series } = await t.library.series.get('saga', DEFAULT_USER)
  expect(series.stack.map(({ version }) => version)).toEqual(['due', 'due', 'due'])
  expect(await t.library.series.get('saga', DEFAULT_USER)).toMatchObject({ series: { count: 6 } })
})

test('the next scan creates the missing covers and reports them', async () => {
  const t = await shelf(6)
  await t.scanUntilListed()
  const revision = await t.library.revision()
  const statuses: ScanStatus[] = []
  expect(await t.scan({ onProgress: (status) => statuses.push(status) })).toMatchObject({
    outcome: 'done',
    added: 0,
    changed: 0,
    covers: 6,
    coversDue: 6,
  })
  expect(statuses[0]).toMatchObject({ covers: 0, coversDue: 0 })
  for (const { version } of await t.cards()) expect(version).toMatch(/^[0-9a-f]{20}$/)
  expect((await libraryState(t.dataDir, t.root)).due).toEqual([])
  expect(await t.library.revision()).not.toBe(revision)
  expect(await t.scan()).toMatchObject({ covers: 0, coversDue: 0 })
})

test('a requested cover is created at once while others hang; cancelling ends the scan', async () => {
  const t = await shelf(8)
  let scan: Promise<ScanStatus> | undefined
  await new Promise<void>((listed) => {
    scan = t.scanUntilListed(() => {
      hang(t.at(1), t.at(2), t.at(3))
      listed()
    })
  })
  const last = (await t.cards()).at(-1)
  const covers = await Promise.all(
    [160, 480].map((width) => t.library.pages.cover(last?.id ?? '', width, last?.version ?? undefined)),
  )
  expect(covers.map(({ type }) => type)).toEqual(['image/webp', 'image/jpeg'])
  const made = (await t.cards()).at(-1)?.version ?? ''
  expect(covers.map(({ etag }) => etag)).toEqual([`${made}-160`, `${made}-480`])
  expect(await t.library.scanner.status()).toMatchObject({ running: true, processed: 8, covers: 0 })
  expect(await t.library.scanner.cancel()).toMatchObject({
    running: false,
    outcome: 'cancelled',
    processed: 8,
  })
  await scan
  expect((await libraryState(t.dataDir, t.root)).due).toHaveLength(7)
})

test('a moved comic keeps its id in the listing phase, if a known file is missing', async () => {
  const t = await shelf(6)
  await t.scan()
  const before = (await libraryState(t.dataDir, t.root)).ids
  await mkdir(join(t.root, 'Moved'))
  await rename(t.at(1), join(t.root, 'Moved', 'a.cbz'))
  // With another modification time, only the content identifies the file.
  await utimes(join(t.root, 'Moved', 'a.cbz'), 5_000, 5_000)
  await rename(t.at(2), `${t.at(2)}.held`)
  await rename(t.at(3), t.at(2))
  await rename(`${t.at(2)}.held`, t.at(3))
  expect(await t.scanUntilListed()).toMatchObject({ added: 0, changed: 3, covers: 0 })
  const { ids } = await libraryState(t.dataDir, t.root)
  expect(ids.get('Moved/a.cbz')).toBe(before.get(`Saga/${fileName(1)}`))
  expect(ids.get(`Saga/${fileName(2)}`)).toBe(before.get(`Saga/${fileName(3)}`))
  expect(ids.get(`Saga/${fileName(3)}`)).toBe(before.get(`Saga/${fileName(2)}`))
})

test('a file moved before it has a fingerprint is recognised by size and time', async () => {
  const t = await shelf(6)
  for (let n = 1; n <= 6; n++) await utimes(t.at(n), n, n)
  await t.scanUntilListed()
  const before = (await libraryState(t.dataDir, t.root)).ids
  await mkdir(join(t.root, 'Moved'))
  await rename(t.at(1), join(t.root, 'Moved', 'a.cbz'))
  await rename(t.at(2), `${t.at(2)}.held`)
  await rename(t.at(3), t.at(2))
  await rename(`${t.at(2)}.held`, t.at(3))
  expect(await t.scan()).toMatchObject({ added: 0, changed: 3, gone: 0, covers: 6 })
  const { ids } = await libraryState(t.dataDir, t.root)
  expect(ids.get('Moved/a.cbz')).toBe(before.get(`Saga/${fileName(1)}`))
  expect(ids.get(`Saga/${fileName(2)}`)).toBe(before.get(`Saga/${fileName(3)}`))
  expect(ids.get(`Saga/${fileName(3)}`)).toBe(before.get(`Saga/${fileName(2)}`))
})

test('a comic with damaged pages is listed with a problem; a changed comic keeps its cover', async () => {
  const t = await shelf(3)
  const bad = join(t.root, 'Saga', 'Issue 99.cbz')
  await writeFile(
    bad,
    zipSync({ '1.jpg': Buffer.from('no picture'), 'b.txt': Buffer.from('x') }, { level: 0 }),
  )
  expect(await t.scan()).toMatchObject({ added: 4, covers: 4, coversDue: 4, problems: 1 })
  expect(await t.library.problems()).toMatchObject([{ path: bad, code: 'page-corrupt' }])
  const cards = await t.cards()
  expect(cards.at(-1)).toMatchObject({ name: 'Issue 99.cbz', version: null })
  const id = cards.at(-1)?.id ?? ''
  expect((await t.library.comics.get(id, DEFAULT_USER)).pages).toHaveLength(1)
  await expect(t.library.pages.cover(id)).rejects.toMatchObject({ code: 'cover-not-found' })

  const first = cards[0]?.version
  await writeCbz(t.at(1), { pages: 5, seed: 40 })
  await t.scanUntilListed()
  expect((await t.cards())[0]).toMatchObject({ version: first })
  await writeFile(bad, zipSync({ '1.jpg': await colourPage(3) }, { level: 0 }))
  expect(await t.scan()).toMatchObject({ changed: 1, covers: 2, problems: 0 })
  expect((await t.cards())[0]?.version).not.toBe(first)
  expect(await t.library.problems()).toEqual([])
})

test('a picture beside a comic is also its cover when the cover is requested', async () => {
  const t = await shelf(2)
  const picture = await readFile(t.at(1)).then(() => colourPage(90))
  await writeFile(t.at(1).replace('.cbz', '.jpg'), picture)
  await t.scanUntilListed()
  const id = (await t.cards())[0]?.id ?? ''
  const { etag } = await t.library.pages.cover(id)
  await t.scan({ full: true })
  expect((await t.library.pages.cover(id)).etag).toBe(etag)
})

test('a requested cover of a replaced file is not created until the next scan', async () => {
  const t = await shelf(4)
  await t.scanUntilListed()
  const before = await t.cards()
  const [one, two] = [t.at(1), t.at(2)]
  await rename(one, `${one}.away`)
  await rename(two, one)
  await rename(`${one}.away`, two)
  for (const { id } of before.slice(0, 2)) {
    await expect(t.library.pages.cover(id)).rejects.toMatchObject({ code: 'cover-not-found' })
  }
  expect(await t.scan()).toMatchObject({ outcome: 'done', added: 0 })
  const idAt = async (name: string) => (await t.cards()).find((card) => card.name === name)?.id
  expect(await idAt(fileName(1))).toBe(before[1]?.id)
  expect(await idAt(fileName(2))).toBe(before[0]?.id)
})

test('many cover requests of one user do not delay others and end when aborted', async () => {
  const t = await shelf(12)
  await t.scanUntilListed()
  // The first of them fill one user's slots.
  hang(...Array.from({ length: 11 }, (_, n) => t.at(n + 1)))
  const cards = await t.cards()
  const stop = new AbortController()
  // One signal for all; in the helper each request has its own.
  setMaxListeners(cards.length + 1, stop.signal)
  const many = Promise.allSettled(
    cards.map(({ id }) => t.library.pages.cover(id, 240, undefined, { name: 'bea', signal: stop.signal })),
  )
  const last = cards.at(-1)?.id ?? ''
  expect((await t.library.pages.cover(last, 240, undefined, { name: 'ana' })).type).toBe('image/webp')
  stop.abort(new Error('left'))
  await many
  // Covers of aborted requests are not created.
  expect((await t.cards()).filter(({ version }) => version === 'due').length).toBe(cards.length - 1)
})
