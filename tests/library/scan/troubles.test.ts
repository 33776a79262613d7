import { execFileSync } from 'node:child_process'
import {
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeCbz } from '../../support/cbz.ts'
import { type TestLibrary, testLibrary } from '../../support/library.ts'
import { comics } from '../../support/processes/comics-bin.ts'
import { tempDir } from '../../support/temp.ts'
import { libraryState } from '../support/state.ts'

/** A system user without rights, because root may read everything. */
const NOBODY = 65_534

async function shelf(count: number): Promise<TestLibrary & { at(n: number): string }> {
  const t = await testLibrary()
  const at = (n: number) => join(t.root, 'Saga', `Saga ${n}.cbz`)
  for (let n = 1; n <= count; n++) await writeCbz(at(n))
  await t.library.roots.add(t.root)
  return { ...t, at }
}

const problems = async ({ library, root }: TestLibrary) =>
  (await library.problems()).map(({ path, code }) => [path.slice(root.length + 1), code])

test('a file deleted after the folder walk is not added; a known one is gone', async () => {
  const t = await shelf(8)
  await t.scan()
  await writeCbz(t.at(9))
  await utimes(t.at(1), 1_000, 1_000)
  let done = false
  // Called after the walk, before any file is read.
  const onProgress = () => {
    if (!done) execFileSync('rm', [t.at(9), t.at(1)])
    done = true
  }
  expect(await t.scan({ onProgress })).toMatchObject({
    discovered: 9,
    processed: 9,
    added: 0,
    gone: 1,
    problems: 0,
  })
  expect(await problems(t)).toEqual([])
  expect(await t.shelf()).toEqual({ saga: [2, 3, 4, 5, 6, 7, 8].map((n) => `Saga ${n}.cbz`) })
})

test('a file that changes after it was found is read again by the next scan', async () => {
  const t = await shelf(2)
  const whole = await readFile(t.at(1))
  await writeFile(t.at(1), whole.subarray(0, whole.length / 2))
  let done = false
  const onProgress = () => {
    if (!done) execFileSync('sh', ['-c', 'cat "$0" >> "$1"', t.at(2), t.at(1)])
    done = true
  }
  await t.scan({ onProgress })
  await writeFile(t.at(1), whole)
  expect(await t.scan()).toMatchObject({ changed: 1, problems: 0 })
  expect(await t.scan()).toMatchObject({ changed: 0, problems: 0 })
  expect(await problems(t)).toEqual([])
})

test("an unreadable file's comic keeps its data, and the problem ends with readable rights", async () => {
  const home = await tempDir()
  const [data, root] = [join(home, 'data'), join(home, 'Comics')]
  for (const n of [1, 2])
    await writeCbz(join(root, 'Saga', `Saga ${n}.cbz`), { info: { Title: `Told ${n}` } })
  await mkdir(data)
  await chmod(home, 0o755)
  const uid = process.getuid?.() === 0 ? NOBODY : undefined
  if (uid !== undefined) await chown(data, uid, uid)
  const run = (...args: string[]) =>
    comics([...args, '--data-dir', data], { home, ...(uid !== undefined && { uid }) })
  await run('library', 'add', root)
  await run('scan')
  const before = await libraryState(data, root)
  const path = join(root, 'Saga', 'Saga 1.cbz')
  await chmod(path, 0)
  await utimes(path, 5_000, 5_000)
  expect((await run('scan', '--json')).events().at(-1)).toMatchObject({
    outcome: 'done',
    gone: 0,
    problems: 1,
  })
  const during = await libraryState(data, root)
  expect(during.content).toEqual(
    before.content.map((row, index) =>
      index === 0 ? { ...(row as object), problem: '{"code":"file-unreadable","params":{}}' } : row,
    ),
  )
  await chmod(path, 0o644)
  expect((await run('scan', '--json')).events().at(-1)).toMatchObject({ problems: 0 })
  expect(await libraryState(data, root)).toEqual(before)
})

test('a problem has a reason and ends when the file is repaired or removed', async () => {
  const t = await shelf(12)
  const whole = await readFile(t.at(1))
  await writeFile(t.at(1), whole.subarray(0, 40))
  await writeFile(t.at(2), 'no archive at all')
  await writeFile(t.at(3), '')
  expect(await t.scan()).toMatchObject({ outcome: 'done', problems: 3 })
  expect((await problems(t)).map(([path]) => path)).toEqual([1, 2, 3].map((n) => `Saga/Saga ${n}.cbz`))
  for (const { message } of await t.library.problems()) expect(message).toMatch(/\. \w+|\.$/)
  // Without changes the problems stay.
  expect(await t.scan()).toMatchObject({ changed: 0 })
  expect(await problems(t)).toHaveLength(3)
  await writeFile(t.at(1), whole)
  await rename(t.at(2), join(t.root, 'Saga', 'Saga 2.broken'))
  await rm(t.at(3))
  expect(await t.scan()).toMatchObject({ changed: 1, gone: 2, problems: 0 })
  expect(await problems(t)).toEqual([])
})

test('circular and dangling links are ignored; a name that is not UTF-8 is reported', async () => {
  const t = await shelf(3)
  await symlink('.', join(t.root, 'Saga', 'here'))
  await symlink('../Saga', join(t.root, 'Saga', 'again'))
  await mkdir(join(t.root, 'A'))
  await mkdir(join(t.root, 'B'))
  await symlink('../B', join(t.root, 'A', 'to-b'))
  await symlink('../A', join(t.root, 'B', 'to-a'))
  await symlink('self.cbz', join(t.root, 'self.cbz'))
  await symlink('nowhere.cbz', join(t.root, 'dangling.cbz'))
  expect(await t.scan()).toMatchObject({ outcome: 'done', discovered: 3, problems: 0 })
  const named = Buffer.concat([Buffer.from(`${t.root}/Espa`), Buffer.from([0xf1]), Buffer.from('a.cbz')])
  const isWritten = await writeFile(named, 'x').then(
    () => true,
    () => false,
  )
  // Some systems reject such a name.
  if (!isWritten) return
  expect(await t.scan()).toMatchObject({ outcome: 'done', discovered: 3, problems: 1 })
  expect((await t.library.problems()).map(({ code }) => code)).toEqual(['name-unreadable'])
  await rm(named)
  expect(await t.scan()).toMatchObject({ problems: 0 })
  expect(await t.library.problems()).toEqual([])
})

test('a clock set back does not disturb scans', async () => {
  const t = await shelf(6)
  await utimes(t.at(1), new Date('2090-01-01'), new Date('2090-01-01'))
  await t.scan()
  const real = Date.now
  Date.now = () => real() - 400 * 24 * 3_600_000
  try {
    await writeCbz(t.at(7))
    expect(await t.scan()).toMatchObject({ outcome: 'done', added: 1, changed: 0 })
    await utimes(t.at(1), new Date('2001-01-01'), new Date('2001-01-01'))
    expect(await t.scan()).toMatchObject({ outcome: 'done', added: 0, changed: 1 })
    expect(await t.library.scanner.status()).toMatchObject({ running: false, outcome: 'done' })
  } finally {
    Date.now = real
  }
})

test('unwritable covers end the scan with data-dir-not-writable', async () => {
  const t = await shelf(4)
  await writeFile(join(t.dataDir, 'covers'), 'a file where the folder should be')
  await expect(t.scan()).rejects.toMatchObject({ code: 'data-dir-not-writable' })
  expect(await t.library.scanner.status()).toMatchObject({ running: false, outcome: 'failed' })
  expect((await t.library.problems()).map(({ code }) => code)).toEqual(['data-dir-not-writable'])
  await rm(join(t.dataDir, 'covers'))
  expect(await t.scan()).toMatchObject({ outcome: 'done', processed: 4, problems: 0 })
  expect(await t.library.problems()).toEqual([])
  expect((await readdir(join(t.dataDir, 'covers'))).length).toBeGreaterThan(0)
})

test('a comic with excessive metadata is listed, with a problem that names the omitted fields', async () => {
  const t = await shelf(1)
  const tags = Array.from({ length: 2_000 }, (_, i) => `tag ${i}`).join(',')
  await writeCbz(t.at(2), { info: { Tags: tags } })
  await t.scan()
  expect(await problems(t)).toEqual([['Saga/Saga 2.cbz', 'metadata-excessive']])
  expect((await t.library.problems())[0]).toMatchObject({
    message: expect.stringContaining('ComicInfo: tags'),
    params: { detail: 'ComicInfo: tags' },
  })
  expect(await t.shelf()).toEqual({ saga: ['Saga 1.cbz', 'Saga 2.cbz'] })
})
