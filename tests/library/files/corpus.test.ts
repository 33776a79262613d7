import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, open, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { rewrite } from '#formats/splice/rewrite.ts'
import { metadataEntries, planSplice } from '#formats/splice/splice.ts'
import { UnusualZip } from '#formats/splice/unusual-zip.ts'
import { readZipDirectory } from '#formats/splice/zip-directory.ts'
import { ZipWalker } from '#formats/splice/zip-walker.ts'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import { CORPUS, corpusFiles } from '../../support/corpus.ts'
import { testLibrary } from '../../support/library.ts'
import { tempDir } from '../../support/temp.ts'
import { filesOf, NEVER } from './support/written-library.ts'

/** Prints the names, sizes and checksums of the pages of each zip, as a program that is not ours lists them. */
const PYTHON = `
import sys, zipfile, json
for path in sys.stdin.read().splitlines():
  z = zipfile.ZipFile(path)
  print(json.dumps([[i.filename, i.file_size, i.CRC] for i in z.infolist() if not i.filename.lower().endswith(('comicinfo.xml', 'metroninfo.xml'))]))
`
const pagesOf = (paths: readonly string[]) =>
  execFileSync('python3', ['-c', PYTHON], { input: paths.join('\n'), maxBuffer: 1e8 })
    .toString()
    .trim()
    .split('\n')

const zips = corpusFiles().filter(({ path }) => /\.(?:cbz|zip)$/.test(path))

test.skipIf(zips.length === 0)(
  'each comic of the corpus is written into or beside, and undone',
  async () => {
    const t = await testLibrary()
    for (const [n, { path }] of zips.entries()) {
      const folder = join(t.root, `${n}`)
      await mkdir(folder)
      await copyFile(join(CORPUS, path), join(folder, basename(path).replace(/\.zip$/, '.cbz')))
    }
    const { fileChanges } = t.library
    await t.library.roots.add(t.root)
    await t.scan()
    await fileChanges.setWrite(t.root, { write: 'into' })
    const ids = (await t.listed()).map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(50)
    for (const id of ids) {
      const { path } = await t.library.comics.get(id, DEFAULT_USER)
      await t.library.edits.editIssue(path, { title: 'Written by a test' })
    }
    const before = await filesOf(t.root)
    const planned = await fileChanges.planWrites(ids, NEVER)
    expect(planned.length).toBe(ids.length)
    for (const { kind, reason, path } of planned)
      expect([path, kind ?? reason?.code]).toEqual([path, expect.any(String)])
    const author = { via: 'terminal', userId: null } as const
    const batch = (await fileChanges.createWrites(planned, author)) ?? ''
    const oldPages = new Map<string, string>()
    const into = planned.filter(({ kind }) => kind === 'write').map(({ path }) => path)
    for (const [n, pages] of pagesOf(into).entries()) oldPages.set(into[n] ?? '', pages)

    const { counts } = await fileChanges.run(batch, { signal: NEVER })
    expect(counts).toMatchObject({ due: 0, failed: 0 })
    const changes = await fileChanges.journal.changes(batch, { limit: 999 })
    const written = changes.filter(({ kind, state }) => kind === 'write' && state === 'done')
    expect(written.length).toBeGreaterThan(15)
    const paths = written.map(({ path }) => path)
    expect(pagesOf(paths)).toEqual(paths.map((path) => oldPages.get(path)))
    const now = await filesOf(t.root)
    for (const [name, state] of Object.entries(before))
      expect([name, now[name] === state]).toEqual([name, !paths.includes(join(t.root, name))])
    // What was not written has a reason.
    for (const { state, reason, path } of changes)
      if (state === 'skipped') expect([path, reason?.code]).toEqual([path, expect.any(String)])

    const undo = (await fileChanges.createUndo(batch, author)) ?? ''
    expect((await fileChanges.run(undo, { signal: NEVER })).counts).toMatchObject({ failed: 0, skipped: 0 })
    expect(await filesOf(t.root)).toEqual(before)
  },
  300_000,
)

/** Writes metadata into a copy of a zip and undoes it. Returns the copy; throws UnusualZip for a zip that stays. */
async function writtenAndUndone(from: string, to: string): Promise<string> {
  const [source, next, back] = [await open(from), await open(to, 'wx+'), await open(`${to}.back`, 'wx+')]
  try {
    const { size } = await source.stat()
    const read = async (at: number, length: number) => {
      const { buffer, bytesRead } = await source.read(Buffer.alloc(length), 0, length, at)
      return buffer.subarray(0, bytesRead)
    }
    const directory = await readZipDirectory(read, size)
    const walker = new ZipWalker(directory)
    const xml = Buffer.from('<ComicInfo/>')
    const edits = [{ old: metadataEntries(directory)[0], content: xml }]
    const splice = await planSplice(read, directory, edits, new Date())
    const feed = (chunk: Buffer) => walker.feed(chunk)
    const old = await rewrite(source, size, next, splice.parts, { signal: NEVER, hashed: 'old', feed })
    await walker.end()
    const undone = await rewrite(next, old.size, back, splice.inverse, { signal: NEVER, hashed: 'new' })
    expect([from, undone.sha256]).toEqual([from, old.sha256])
    expect((await readFile(`${to}.back`)).equals(await readFile(from))).toBe(true)
    return to
  } finally {
    for (const file of [source, next, back]) await file.close()
  }
}

test.skipIf(zips.length === 0)(
  'each zip of the corpus, comic or not, is refused or undone to its bytes',
  async () => {
    const folder = await tempDir()
    const refused: string[] = []
    const pairs: [string, string][] = []
    for (const [n, { path }] of zips.entries()) {
      const from = join(CORPUS, path)
      try {
        pairs.push([from, await writtenAndUndone(from, join(folder, `${n}.zip`))])
      } catch (error) {
        if (!(error instanceof UnusualZip)) throw error
        refused.push(`${basename(path)} ${error.oddity}`)
      }
    }
    expect(pagesOf(pairs.map(([, to]) => to))).toEqual(pagesOf(pairs.map(([from]) => from)))
    expect(pairs.length).toBeGreaterThan(25)
    expect(refused.length).toBeGreaterThan(25)
  },
  120_000,
)
