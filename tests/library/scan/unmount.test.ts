import { execFileSync } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testLibrary } from '../../support/library.ts'
import { cbzWriter } from '../support/cbz-writer.ts'
import { libraryState } from '../support/state.ts'

test("unmounting a library's disk loses no comics, also with other libraries", async (context) => {
  const t = await testLibrary()
  const disk = join(t.root, '..', 'disk')
  const mounted = join(t.root, '..', 'mounted')
  const write = await cbzWriter()
  for (let n = 1; n <= 10; n++) {
    await write(join(disk, `Series ${n % 2}`, `Issue ${n}.cbz`), n)
    await write(join(t.root, `Other ${n % 2}`, `Issue ${n}.cbz`), `other ${n}`)
  }
  await mkdir(mounted)
  try {
    execFileSync('mount', ['--bind', disk, mounted], { stdio: 'ignore' })
  } catch {
    return context.skip('mounting needs root')
  }
  onTestFinished(() => void execFileSync('sh', ['-c', 'umount -l "$0" 2>&- || true', mounted]))
  for (const root of [t.root, mounted]) await t.library.roots.add(root)
  await t.scan()
  const before = await libraryState(t.dataDir, t.root)

  execFileSync('umount', [mounted])
  for (const request of [{}, { full: true }, { paths: [mounted] }])
    expect(await t.scan(request)).toMatchObject({ outcome: 'done', gone: 0, problems: 1 })
  expect(await t.library.problems()).toMatchObject([{ path: mounted, code: 'root-shrunk' }])
  expect((await libraryState(t.dataDir, t.root)).content).toEqual(before.content)

  execFileSync('mount', ['--bind', disk, mounted])
  expect(await t.scan()).toMatchObject({ outcome: 'done', added: 0, changed: 0, gone: 0, problems: 0 })
  expect(await libraryState(t.dataDir, t.root)).toEqual(before)
  expect(await t.library.problems()).toEqual([])
})

test('up to a fifth of a library may disappear at once; more requires a full scan', async () => {
  const t = await testLibrary()
  const write = await cbzWriter()
  const at = (n: number) => join(t.root, `Series ${n % 4}`, `Issue ${n}.cbz`)
  for (let n = 1; n <= 20; n++) await write(at(n), n)
  await t.library.roots.add(t.root)
  await t.scan()
  for (const n of [1, 2, 3, 4]) await rm(at(n))
  expect(await t.scan()).toMatchObject({ gone: 4, problems: 0 })
  for (const n of [5, 6, 7, 8]) await rm(at(n))
  // Four of the remaining sixteen.
  expect(await t.scan()).toMatchObject({ gone: 0, problems: 1 })
  expect((await t.library.problems()).map(({ code }) => code)).toEqual(['root-shrunk'])
  expect(await t.scan({ full: true })).toMatchObject({ gone: 4, problems: 0 })
  expect(await t.library.problems()).toEqual([])
})
