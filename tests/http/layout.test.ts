import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { layout } from '#contract/helper/layout.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { panelPages } from '../support/drawn/panel-pages.ts'
import { relayed } from '../support/servers/relayed-server.ts'
import { testServer } from '../support/servers/server.ts'

async function drawnPage(): Promise<Buffer> {
  for await (const page of panelPages(true)) return page.bytes
  throw new Error('There is none.')
}

const info = (bookmark: string) =>
  Buffer.from(
    `<ComicInfo><Pages><Page Image="0"/><Page Image="1" Bookmark="${bookmark}" DoublePage="true"/></Pages></ComicInfo>`,
  )

async function served() {
  const t = await testServer()
  const owner = await t.signUp()
  const path = join(t.root, 'Drawn.cbz')
  const page = await drawnPage()
  const write = (pages: readonly Buffer[], bookmark = 'Chapter two') => {
    const files = Object.fromEntries(
      pages.map((bytes, i) => [`${String(i + 1).padStart(3, '0')}.jpg`, bytes]),
    )
    return writeFile(path, zipSync({ ...files, 'ComicInfo.xml': info(bookmark) }, { level: 0 }))
  }
  await write([page, page, Buffer.concat([page.subarray(0, 20), Buffer.alloc(400, 7)]), page])
  await owner.call(libraries.add, { body: { path: t.root } })
  await t.scan(owner)
  const list = await owner.call(comics.list, { query: {} })
  const id = list.comics[0]?.id ?? ''
  const ask = async (query: { from?: number; count?: number } = {}) =>
    (await owner.call(layout.pages, { params: { id }, query })).pages
  return { t, owner, id, path, page, write, ask }
}

test('the layout of pages; a damaged page has an empty one', async () => {
  const { ask } = await served()
  const pages = await ask()
  expect(pages.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  expect(pages[0]).toMatchObject({ width: 1200, height: 1846, double: false, corrected: false })
  expect(pages[0]?.panels).toHaveLength(4)
  expect(pages[0]?.panels[1]?.x).toBeGreaterThan(0.45)
  expect(pages[0]?.rtl.map((index) => Number(pages[0]?.panels[index]?.x) > 0.4)).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(pages[0]?.crop.left).toBeGreaterThan(0.03)
  expect(pages[0]?.crop.left).toBeLessThan(0.055)
  expect(pages[0]?.paper).toMatch(/^#f[a-f\d]f[a-f\d]f[a-f\d]$/)
  expect(pages[1]?.double).toBe(true)
  expect(pages[2]).toMatchObject({ width: null, panels: [], paper: null, crop: { top: 0, left: 0 } })
  expect((await ask({ from: 4, count: 24 })).map(({ number }) => number)).toEqual([4])
  expect(await ask({ from: 5 })).toEqual([])
})

test("the layout is stored, survives the file's removal, and is computed again for a new file", async () => {
  const { t, owner, ask, path, page, write } = await served()
  const before = await ask()
  await rm(path)
  expect(await ask()).toEqual(before)
  await write([page])
  await t.scan(owner)
  const after = await ask()
  expect(after.map(({ panels }) => panels.length)).toEqual([4])
})

test("a user's panels survive a scan until they are removed or the page count changes", async () => {
  const { t, owner, id, ask, page, write } = await served()
  const panels = [
    { x: 0.5, y: 0, width: 0.5, height: 1 },
    { x: 0, y: 0, width: 0.5, height: 1 },
  ]
  const at = (n: number) => ({ params: { id, n } })
  const { page: saved } = await owner.call(layout.keepPanels, { ...at(1), body: { panels } })
  expect(saved).toMatchObject({ number: 1, corrected: true, panels, rtl: [0, 1] })
  await owner.call(layout.keepPanels, { ...at(2), body: { panels: [] } })
  await write([page, page, page, page], 'Another')
  await t.scan(owner)
  expect((await ask()).map(({ corrected }) => corrected)).toEqual([true, true, false, false])
  const { page: found } = await owner.call(layout.forgetPanels, at(2))
  expect([found.corrected, found.panels.length]).toEqual([false, 4])

  if (!relayed) {
    const guest = await t.signUp('bea@example.com')
    await expect(guest.call(layout.keepPanels, { ...at(1), body: { panels } })).rejects.toMatchObject({
      code: 'owner-only',
    })
  }
  await expect(owner.call(layout.keepPanels, { ...at(9), body: { panels } })).rejects.toMatchObject({
    code: 'page-not-found',
  })
  const whole = { x: 0, y: 0, width: 1, height: 1 }
  for (const wrong of [{ width: 2 }, { width: 0 }, { height: 1e-300 }, { x: 1 }, { y: 0.5, height: 0.6 }]) {
    const body = { panels: [{ ...whole, ...wrong }] }
    await expect(owner.call(layout.keepPanels, { ...at(1), body })).rejects.toMatchObject({
      code: 'validation',
    })
  }
  await write([page, page])
  await t.scan(owner)
  expect((await ask()).map(({ corrected }) => corrected)).toEqual([false, false])
})

test("the file's bookmarks are the table of contents, read again when the file changes", async () => {
  const { t, owner, id, page, write } = await served()
  const contents = async () => (await owner.call(layout.contents, { params: { id } })).contents
  expect(await contents()).toEqual([{ page: 2, title: 'Chapter two', level: 1 }])
  await write([page, page], 'Second part')
  await t.scan(owner)
  expect(await contents()).toEqual([{ page: 2, title: 'Second part', level: 1 }])
  await expect(owner.call(layout.contents, { params: { id: 'nobody' } })).rejects.toMatchObject({
    code: 'comic-not-found',
  })
})
