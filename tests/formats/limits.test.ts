import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openComic } from '#formats/open.ts'
import { drawPage } from '../../fixtures/draw.ts'
import { rar5 } from '../../fixtures/rar5.ts'
import { type FileEntry, zip } from '../../fixtures/zip.ts'

let dir = ''
let files: FileEntry[] = []

/** Returns the names of the temporary folders that the formats have created and not deleted. */
const leftovers = async () => (await readdir(join(dir, 'tmp'))).filter((name) => name.startsWith('comics-'))

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'limits-'))
  const numbers = Array.from({ length: 8 }, (_, place) => place + 1)
  files = await Promise.all(
    numbers.map(async (page) => ({
      name: `p${page}.jpg`,
      data: await drawPage({ hue: 10, issue: 1, page, width: 400, height: 600 }),
    })),
  )
  await writeFile(join(dir, 'solid.cbr'), rar5(files, { solid: true }))
})
beforeEach(async () => {
  await rm(join(dir, 'tmp'), { recursive: true, force: true })
  await mkdir(join(dir, 'tmp'))
  process.env.TMPDIR = join(dir, 'tmp')
})
afterAll(async () => {
  delete process.env.TMPDIR
  await rm(dir, { recursive: true, force: true })
})

/** Creates a script that replaces 7-Zip: it writes its process id to a file and hangs. Returns its path. */
async function hangingSevenZip(): Promise<string> {
  await rm(join(dir, 'pid'), { force: true })
  const script = join(dir, 'hang.sh')
  await writeFile(script, `#!/bin/sh\necho $$ > "${dir}/pid"\nexec sleep 60\n`)
  await chmod(script, 0o755)
  return script
}

/** Returns the process id that the script has written; empty or an error before that. */
const writtenPid = () => readFile(join(dir, 'pid'), 'utf8')

async function isAlive(): Promise<boolean> {
  const pid = Number(await writtenPid())
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe.skipIf(process.platform === 'win32')('a hanging 7-Zip (replaced by a shell script)', () => {
  it('is killed at the deadline', async () => {
    const sevenZip = await hangingSevenZip()
    const start = performance.now()
    const opening = openComic(join(dir, 'solid.cbr'), { sevenZip, timeout: 2_000 })
    await expect(opening).rejects.toMatchObject({ code: 'comic-timeout' })
    expect(performance.now() - start).toBeLessThan(20_000)
    await expect.poll(isAlive).toBe(false)
  })

  it('is killed when the caller aborts', async () => {
    const sevenZip = await hangingSevenZip()
    const stop = new AbortController()
    const opening = openComic(join(dir, 'solid.cbr'), { sevenZip, signal: stop.signal })
    await expect.poll(writtenPid).not.toBe('')
    stop.abort(new Error('enough'))
    await expect(opening).rejects.toThrow('enough')
    await expect.poll(isAlive).toBe(false)
  })
})

it('if 7-Zip does not start, a RAR file fails with seven-zip-missing, and a ZIP file opens', async () => {
  const sevenZip = join(dir, 'no-such-program')
  await expect(openComic(join(dir, 'solid.cbr'), { sevenZip })).rejects.toMatchObject({
    code: 'seven-zip-missing',
  })
  await writeFile(join(dir, 'plain.cbz'), zip(files))
  await (await openComic(join(dir, 'plain.cbz'), { sevenZip })).close()
})

describe('a solid archive', () => {
  it('is unpacked to one temporary folder, which is deleted on close', async () => {
    const comic = await openComic(join(dir, 'solid.cbr'))
    await comic.cover()
    expect(await leftovers()).toEqual([])
    for (const [place, file] of files.entries())
      expect((await comic.page(place + 1)).bytes).toEqual(file.data)
    expect(await leftovers()).toHaveLength(1)
    await comic.close()
    expect(await leftovers()).toEqual([])
  })

  it('leaves no temporary folder if it is closed during a read', async () => {
    const comic = await openComic(join(dir, 'solid.cbr'))
    const reading = Promise.allSettled(files.map((_, place) => comic.page(place + 1)))
    await comic.close()
    await reading
    expect(await leftovers()).toEqual([])
  })
})

describe('sizes', () => {
  it('a page that declares more than the maximum size is rejected', async () => {
    const path = join(dir, 'claims.cbz')
    await writeFile(path, zip(files.slice(0, 1), { claimSize: 0xf0000000 }))
    const comic = await openComic(path)
    await expect(comic.page(1)).rejects.toMatchObject({ code: 'comic-too-large' })
    await comic.close()
  })

  it('a page larger than declared is rejected as corrupt before all of it is unpacked', async () => {
    const path = join(dir, 'bomb.cbz')
    const bomb = zip([{ name: 'p.jpg', data: Buffer.alloc(64 * 1024 * 1024) }], {
      deflate: true,
      claimSize: 1_000,
    })
    await writeFile(path, bomb)
    const comic = await openComic(path)
    const before = process.memoryUsage().rss
    await expect(comic.page(1)).rejects.toMatchObject({ code: 'page-corrupt' })
    expect(process.memoryUsage().rss - before).toBeLessThan(32 * 1024 * 1024)
    await comic.close()
  })

  it('a ZIP file that declares more than the maximum of entries is rejected', async () => {
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(0xffff, 10)
    end.writeUInt32LE(0xffffffff, 16)
    const record = Buffer.alloc(56)
    record.writeUInt32LE(0x06064b50, 0)
    record.writeBigUInt64LE(4_000_000_000n, 24)
    record.writeBigUInt64LE(4_000_000_000n, 32)
    const locator = Buffer.alloc(20)
    locator.writeUInt32LE(0x07064b50, 0)
    locator.writeBigUInt64LE(4n, 8)
    const path = join(dir, 'many.cbz')
    await writeFile(path, Buffer.concat([Buffer.from('PK\x03\x04'), record, locator, end]))
    await expect(openComic(path)).rejects.toMatchObject({ code: 'comic-too-large' })
  })
})

it('a closed comic rejects reads, and its file is closed', async () => {
  const path = join(dir, 'closed.cbz')
  await writeFile(path, zip(files))
  const comic = await openComic(path)
  await comic.close()
  await comic.close()
  await expect(comic.page(1)).rejects.toMatchObject({ code: 'file-unreadable' })
  if (existsSync('/proc/self/fd')) {
    const open = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    )
    expect(open).not.toContain(path)
  }
})
