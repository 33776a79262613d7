import { chmod, chown, mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { cbzWriter } from '../library/support/cbz-writer.ts'
import { chooseSeed, dice } from '../library/support/dice.ts'
import { fileTree } from '../library/support/file-tree.ts'
import { libraryState } from '../library/support/state.ts'
import { comics, ended, startComics } from '../support/processes/comics-bin.ts'
import { tempDir } from '../support/temp.ts'

/** Returns a scanned library of comics, and runs commands on it. */
async function libraryOf(names: readonly string[]) {
  const home = await tempDir()
  const root = join(home, 'Comics')
  const dataDir = join(home, 'data')
  await mkdir(root)
  const write = await cbzWriter()
  for (const name of names) await write(join(root, name), name)
  const run = (...args: string[]) => comics([...args, '--data-dir', dataDir], { home })
  await run('library', 'add', root)
  await run('scan')
  return { home, root, dataDir, run }
}

test('a shelf is previewed, organised, listed in the history and undone', async () => {
  const { root, run } = await libraryOf(['a/saga_01.cbz', 'a/saga_02.cbz', 'Saga/Saga 003.cbz', 'x/note.cbz'])
  await writeFile(join(root, 'a', 'saga_01.jpg'), 'cover')
  const before = await fileTree(root)

  const preview = await run('organize', '--dry-run', '--json')
  expect([preview.code, preview.stderr]).toEqual([0, ''])
  const moves = preview.events().filter(({ event }) => event === 'move')
  expect(moves.map(({ from, to, neighbours }) => ({ from, to, neighbours }))).toEqual([
    {
      from: 'a/saga_01.cbz',
      to: 'Saga/saga 001.cbz',
      neighbours: [{ from: 'a/saga_01.jpg', to: 'Saga/saga 001.jpg' }],
    },
    { from: 'a/saga_02.cbz', to: 'Saga/saga 002.cbz', neighbours: [] },
  ])
  expect(preview.events().at(-1)).toMatchObject({
    event: 'done',
    moves: 2,
    stays: 0,
    unchanged: 2,
    batches: [],
  })
  expect(await fileTree(root)).toEqual(before)
  const lines = (await run('organize', '--dry-run')).stdout
  expect(lines).toContain('a/saga_01.cbz → Saga/saga 001.cbz\n  a/saga_01.jpg → Saga/saga 001.jpg\n')

  expect((await run('organize')).code).not.toBe(0)
  const done = await run('organize', '--yes', '--json')
  expect(done.events().at(-1)).toMatchObject({ event: 'done', moved: 2, skipped: 0, failed: 0 })
  expect([...(await fileTree(root)).keys()]).toEqual([
    'Saga/Saga 003.cbz',
    'Saga/saga 001.cbz',
    'Saga/saga 001.jpg',
    'Saga/saga 002.cbz',
    'x/note.cbz',
  ])
  expect((await run('organize', '--yes', '--json')).events().at(-1)).toMatchObject({ moves: 0 })
  expect((await run('scan', '--json')).events().at(-1)).toMatchObject({ added: 0, changed: 0, gone: 0 })

  expect((await run('history', '--files', '--json')).events()[0]).toMatchObject({ kind: 'rename', done: 2 })
  expect((await run('undo', '--yes', '--json')).events().at(-1)).toMatchObject({ files: 2, failed: 0 })
  expect(await fileTree(root)).toEqual(before)
}, 120_000)

test('a template that leaves the library, or is not understood, changes nothing', async () => {
  const { root, run } = await libraryOf(['a/saga_01.cbz'])
  const before = await fileTree(root)
  for (const template of [
    'issue=../{series}',
    'issue=/tmp/{series}',
    'issue={serie}',
    'issue',
    'novel={series}',
  ]) {
    const { code, stdout } = await run('organize', '--mode', 'all', '--yes', '--json', '--template', template)
    expect([template, code === 0, JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}')]).toMatchObject([
      template,
      false,
      { code: 'template-invalid' },
    ])
  }
  expect(await fileTree(root)).toEqual(before)
})

test('an organisation killed at random times leaves each file at its old or new name, and all is undone', async () => {
  const roll = dice(chooseSeed('organise kills'))
  const names = Array.from({ length: 90 }, (_, n) => `in ${n % 7}/series_${n % 9}_${n + 1}.cbz`)
  const { home, root, dataDir, run } = await libraryOf(names)
  const before = await fileTree(root)
  const ids = (await libraryState(dataDir, root)).ids
  const contents = (tree: typeof before) =>
    [...tree.values()].map(({ sha256, mtimeNs, ino }) => `${sha256} ${mtimeNs} ${ino}`).sort()
  const planned = (await run('organize', '--mode', 'all', '--dry-run', '--json')).events()
  const paths = new Map(
    planned.filter(({ event }) => event === 'move').map(({ from, to }) => [String(from), String(to)]),
  )
  expect(paths.size).toBe(90)

  const listed = async () => (await readdir(root, { recursive: true })).join()
  let midway = 0
  for (let kill = 0; kill < 12; kill++) {
    const child = startComics(['organize', '--mode', 'all', '--yes', '--json', '--data-dir', dataDir], {
      home,
    })
    child.stdout?.resume()
    // The command starts within an unknown time, so the first renamed file begins the random delay.
    const start = await listed()
    while (child.exitCode === null && (await listed()) === start);
    await new Promise((resolve) => setTimeout(resolve, kill === 0 ? 0 : roll(200)))
    child.kill('SIGKILL')
    await ended(child)
    const tree = await fileTree(root)
    // A kill between the new and the old name of a file leaves both, of one inode.
    const inodes = new Map([...tree].map(([path, { ino }]) => [ino, path]))
    expect(inodes.size).toBe(90)
    expect([...new Set([...tree].map(([, { sha256 }]) => sha256))].length).toBe(90)
    const moved = [...paths].filter(([from, to]) => !tree.has(from) && tree.has(to)).length
    for (const [from, to] of paths) expect(tree.has(from) || tree.has(to), `${from} or ${to}`).toBe(true)
    if (moved > 0 && moved < 90) midway++
    // The next command finishes what was begun.
    await run('history', '--files', '--json')
    expect(contents(await fileTree(root))).toEqual(contents(before))
    if (moved === 90) break
  }
  await run('organize', '--mode', 'all', '--yes', '--json')
  expect(midway).toBeGreaterThan(0)
  expect([...(await fileTree(root)).keys()].sort()).toEqual([...paths.values()].sort())
  expect((await run('scan', '--json')).events().at(-1)).toMatchObject({ added: 0, changed: 0, gone: 0 })
  const state = await libraryState(dataDir, root)
  expect(state.integrity).toBe('ok')
  for (const [from, to] of paths) expect(state.ids.get(to)).toBe(ids.get(from))

  const batches = (await run('history', '--files', '--limit', '100', '--json')).events()
  for (const { event, kind, id, done } of batches)
    if (event === 'batch' && kind === 'rename' && Number(done) > 0)
      await run('undo', String(id), '--yes', '--json')
  expect(await fileTree(root)).toEqual(before)
  expect((await libraryState(dataDir, root)).ids).toEqual(ids)
  expect(basename(root)).toBe('Comics')
}, 240_000)

/** The user "nobody" of most systems: a folder without write permission does not stop the administrator. */
const NOBODY = 65_534

test('a comic in a read-only folder stays, with the reason', async () => {
  const { home, root, dataDir } = await libraryOf(['a/saga_01.cbz', 'b/saga_02.cbz'])
  const uid = process.getuid?.() === 0 ? NOBODY : undefined
  if (uid !== undefined) {
    await chmod(home, 0o755)
    for (const name of await readdir(home, { recursive: true })) await chown(join(home, name), uid, uid)
  }
  await chmod(join(root, 'a'), 0o555)
  const ran = await comics(['organize', '--yes', '--json', '--data-dir', dataDir], {
    home,
    ...(uid !== undefined && { uid }),
  })
  await chmod(join(root, 'a'), 0o755)
  expect(ran.events()).toContainEqual(
    expect.objectContaining({ event: 'stay', path: 'a/saga_01.cbz', reason: 'read-only' }),
  )
  expect(ran.events().at(-1)).toMatchObject({ event: 'done', moved: 1, stays: 1, failed: 0 })
  expect([...(await fileTree(root)).keys()]).toEqual(['a/saga_01.cbz', 'saga/saga 002.cbz'])
})
