import { readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writeCbz } from '../../support/cbz.ts'
import { type TestLibrary, testLibrary } from '../../support/library.ts'

/** A library of damaged comics, scanned. */
async function damaged(count: number) {
  const t = await testLibrary()
  const at = (n: number) => join(t.root, 'Saga', `Saga ${n}.cbz`)
  await writeCbz(at(0))
  const whole = await readFile(at(0))
  for (let n = 1; n <= count; n++) await writeFile(at(n), whole.subarray(0, 60))
  await t.library.roots.add(t.root)
  await t.scan()
  return { ...t, at, whole }
}

const paths = async ({ library }: TestLibrary) => (await library.problems()).map(({ path }) => path)

test('a retry reads only its files and removes the problems of repaired ones', async () => {
  const t = await damaged(3)
  expect(await paths(t)).toEqual([t.at(1), t.at(2), t.at(3)])
  for (const n of [1, 2]) {
    await writeFile(t.at(n), t.whole)
    await utimes(t.at(n), 5_000, 5_000)
  }
  await writeCbz(t.at(9))
  const ended = await t.scan({ retry: true, paths: [t.at(1), t.at(3)] })
  // The second file changed and the ninth is new, but neither was requested.
  expect(ended).toMatchObject({
    outcome: 'done',
    discovered: 2,
    processed: 2,
    changed: 2,
    added: 0,
    problems: 1,
  })
  expect(await paths(t)).toEqual([t.at(2), t.at(3)])
})

test('a retry marks only a requested file as gone, not others of its folder', async () => {
  const t = await damaged(8)
  await rm(t.at(1))
  await rm(t.at(2))
  expect(await t.scan({ retry: true, paths: [t.at(1)] })).toMatchObject({
    discovered: 0,
    gone: 1,
    problems: 0,
  })
  expect(await paths(t)).toEqual([2, 3, 4, 5, 6, 7, 8].map(t.at))
})

test("a file found through a link is retried under the link's name and keeps its id", async () => {
  const t = await damaged(0)
  await writeFile(join(t.root, 'Real.cbz'), 'no comic')
  await symlink('Real.cbz', join(t.root, 'Linked.cbz'))
  await t.scan()
  const before = await t.library.problems()
  await t.scan({ retry: true, paths: [join(t.root, 'Linked.cbz')] })
  expect((await t.library.problems()).map(({ path, comicId }) => [path, comicId])).toEqual(
    before.map(({ path, comicId }) => [path, comicId]),
  )
})

test('paths outside the libraries are rejected', async () => {
  const t = await damaged(1)
  await writeCbz(join(t.root, '..', 'other.cbz'))
  const { done } = await t.library.scanner.start({ paths: [join(t.root, '..', 'other.cbz')] })
  await expect(done).rejects.toMatchObject({ code: 'path-outside' })
})

test('a cover problem names the page that should be the cover', async () => {
  const t = await testLibrary()
  const path = join(t.root, 'Bad pages.cbz')
  const pages = { '1.jpg': Buffer.from('no picture'), '2.jpg': Buffer.from('none either') }
  await writeFile(path, zipSync(pages, { level: 0 }))
  await t.library.roots.add(t.root)
  await t.scan()
  expect(await t.library.problems()).toMatchObject([{ path, code: 'page-corrupt', params: { page: 1 } }])
})
