import {
  chmod,
  chown,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { moveFile } from '#disk/move-file.ts'
import { moveAcross, putBack } from '#library/organise/move-across.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { tempDir } from '../../support/temp.ts'

test('a file never takes the name of another', async () => {
  const dir = await tempDir()
  const [from, to] = [join(dir, 'from'), join(dir, 'to')]
  await writeFile(from, 'mine')
  await writeFile(to, 'theirs')
  await expect(moveFile(from, to)).rejects.toMatchObject({ code: 'EEXIST' })
  expect([await readFile(from, 'utf8'), await readFile(to, 'utf8')]).toEqual(['mine', 'theirs'])
  await expect(moveFile(join(dir, 'none'), join(dir, 'new'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a move that was interrupted between both names is finished', async () => {
  const dir = await tempDir()
  const [from, to] = [join(dir, 'from'), join(dir, 'to')]
  await writeFile(from, 'mine')
  await link(from, to)
  await moveFile(from, to)
  expect(await readdir(dir)).toEqual(['to'])
})

test('a check that fails leaves the file under its old name', async () => {
  const dir = await tempDir()
  const [from, to] = [join(dir, 'from'), join(dir, 'to')]
  await writeFile(from, 'mine')
  const check = () => Promise.reject(new Error('elsewhere'))
  await expect(moveFile(from, to, check)).rejects.toThrow('elsewhere')
  expect(await readFile(from, 'utf8')).toBe('mine')
  expect(await readdir(dir)).toEqual(['from'])
})

/** The user "nobody" of most systems: a folder without write permission does not stop the administrator. */
const NOBODY = 65_534

test('a file whose old name cannot be removed gets no second one', async () => {
  const dir = await tempDir()
  const isRoot = process.geteuid?.() === 0
  const folders = ['read-only', 'other'].map((name) => join(dir, name))
  const [from, to] = [join(dir, 'read-only', 'from'), join(dir, 'other', 'to')]
  for (const folder of folders) await mkdir(folder)
  await writeFile(from, 'mine')
  if (isRoot) for (const path of [dir, ...folders, from]) await chown(path, NOBODY, NOBODY)
  await chmod(join(dir, 'read-only'), 0o555)
  if (isRoot) process.seteuid?.(NOBODY)
  try {
    await expect(moveFile(from, to)).rejects.toMatchObject({ code: 'EACCES' })
  } finally {
    if (isRoot) process.seteuid?.(0)
    await chmod(join(dir, 'read-only'), 0o755)
  }
  expect(await readdir(dir, { recursive: true })).toEqual(['other', 'read-only', 'read-only/from'])
})

test('a file that another program saves under the old name during a move is not lost', async () => {
  const dir = await tempDir()
  const [from, to] = [join(dir, 'from'), join(dir, 'to')]
  await writeFile(from, 'mine')
  const check = async () => {
    await writeFile(join(dir, 'new'), 'newer')
    await rename(join(dir, 'new'), from)
  }
  await expect(moveFile(from, to, check)).rejects.toMatchObject({ code: 'file-changed' })
  expect(await readFile(from, 'utf8')).toBe('newer')
})

/** A memory disk, which is another file system than that of temporary files. */
const OTHER_DISK = '/dev/shm'
const deviceOf = (path: string) =>
  stat(path).then(
    ({ dev }) => dev,
    () => null,
  )
const isApart = ![null, await deviceOf(tmpdir())].includes(await deviceOf(OTHER_DISK))

test.skipIf(!isApart)(
  'across file systems a file is copied and compared, and its original goes into the trash',
  async () => {
    const dir = await tempDir()
    const from = join(dir, 'comic.cbz')
    const there = await mkdtemp(join(OTHER_DISK, 'comics-'))
    atEnd(() => rm(there, { recursive: true, force: true }))
    const to = join(there, 'comic.cbz')
    const ways = {
      root: dir,
      temp: join(there, '.comics-1.tmp'),
      trash: join(dir, '.comics-trash', '1', 'comic.cbz'),
      check: async () => undefined,
    }
    await writeFile(from, 'pages', { mode: 0o640 })
    await utimes(from, 1_600_000_000, 1_600_000_000.123456)
    const { mtimeNs } = await stat(from, { bigint: true })
    await expect(moveFile(from, to)).rejects.toMatchObject({ code: 'EXDEV' })
    // A copy that was interrupted.
    await writeFile(ways.temp, 'pag')
    await moveAcross(from, to, ways)
    expect(await readFile(to, 'utf8')).toBe('pages')
    expect(await stat(to, { bigint: true })).toMatchObject({ mtimeNs, mode: 0o100640n })
    expect([await readdir(there), await readdir(dir)]).toEqual([['comic.cbz'], ['.comics-trash']])

    expect(await putBack(ways.trash, to, from)).toBe(true)
    expect([await readFile(from, 'utf8'), await readdir(there)]).toEqual(['pages', []])
    await mkdir(join(dir, 'x'))
    await writeFile(to, 'theirs')
    await expect(moveAcross(from, to, ways)).rejects.toMatchObject({ code: 'EEXIST' })
    expect([await readFile(from, 'utf8'), await readFile(to, 'utf8')]).toEqual(['pages', 'theirs'])
  },
)

test.skipIf(!isApart)('a copy that was written since is not replaced by its original', async () => {
  const dir = await tempDir()
  const there = await mkdtemp(join(OTHER_DISK, 'comics-'))
  atEnd(() => rm(there, { recursive: true, force: true }))
  const [trash, copy, to] = [join(dir, 'trash'), join(there, 'comic.cbz'), join(dir, 'comic.cbz')]
  await writeFile(trash, 'pages')
  await writeFile(copy, 'newer')
  expect(await putBack(trash, copy, to)).toBe(false)
  expect([await readdir(dir), await readFile(trash, 'utf8')]).toEqual([['trash'], 'pages'])
  expect(await readFile(copy, 'utf8')).toBe('newer')
})

test.skipIf(!isApart)(
  'nothing moves to another file system if the trash leads out of the library',
  async () => {
    const [dir, outside] = [await tempDir(), await tempDir()]
    const there = await mkdtemp(join(OTHER_DISK, 'comics-'))
    atEnd(() => rm(there, { recursive: true, force: true }))
    const from = join(dir, 'comic.cbz')
    await writeFile(from, 'pages')
    await symlink(outside, join(dir, '.comics-trash'))
    const ways = {
      root: dir,
      temp: join(there, '.comics-1.tmp'),
      trash: join(dir, '.comics-trash', '1', 'comic.cbz'),
      check: async () => undefined,
    }
    await expect(moveAcross(from, join(there, 'comic.cbz'), ways)).rejects.toMatchObject({
      code: 'path-outside',
    })
    expect([await readdir(there), await readdir(outside)]).toEqual([[], []])
    expect(await readFile(from, 'utf8')).toBe('pages')
  },
)
