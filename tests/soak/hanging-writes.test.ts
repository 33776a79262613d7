import { existsSync, mkdirSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { fileChanges } from '#contract/helper/file-changes.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { metadata } from '#contract/helper/metadata.ts'
import { AppError } from '#domain/errors/errors.ts'
import { withTarget } from '#library/files/target-file.ts'
import { writtenLibrary } from '../library/files/support/written-library.ts'
import { fileTree } from '../library/support/file-tree.ts'
import { writeCbz } from '../support/cbz.ts'
import { scanFolder } from '../support/servers/hostile-attacks.ts'
import { startMeasuredHelper } from '../support/servers/measured-helper.ts'
import { tempDir } from '../support/temp.ts'
import { until } from '../support/until.ts'
import { type HangingFolder, hangingFolder, hasFuse } from './hanging-folder.ts'

const COMICS = 30
/** Milliseconds. Longer than any call may take but a rename, whose outcome must be known. */
const LONG = 12_000
/** Milliseconds in which the sync of a small file has ended or failed. */
const SYNC_LIMIT = 75_000

/** Returns the hash of each file by name. */
const hashesOf = async (folder: string) =>
  new Map([...(await fileTree(folder))].map(([name, { sha256 }]) => [name, sha256]))

/** A helper with a scanned library on a mount, whose comics are all edited. */
async function editedLibrary(home: string, { source, mounted }: HangingFolder) {
  for (let n = 1; n <= COMICS; n++) await writeCbz(join(source, 'Comics', `Far ${n}.cbz`))
  const helper = await startMeasuredHelper(home)
  const { call } = helper
  const root = join(mounted, 'Comics')
  expect(await scanFolder(helper, root)).toEqual(new Map())
  await call(libraries.setWrite, { body: { path: root, write: 'into' } })
  const ids = (await call(comics.list, { query: { limit: 100 } })).comics.map(({ id }) => id)
  await call(metadata.editMany, { body: { ids, edit: { set: { writers: ['New'] }, add: {}, remove: {} } } })
  const stateOf = async (batch: string) => (await call(fileChanges.get, { params: { batch } })).batch
  return {
    ...helper,
    stateOf,
    async begin() {
      const { plan } = await call(fileChanges.planWrites, { body: { ids } })
      return (await call(fileChanges.write, { body: { plan, skip: [] } })).batch?.id ?? ''
    },
    undo: async (batch: string) =>
      (await call(fileChanges.undo, { params: { batch }, body: {} })).batch?.id ?? '',
    /** Continues a batch until it is done: a disk that did not answer is tried again after some seconds. */
    async finish(batch: string) {
      await until(async () => {
        const { state } = await stateOf(batch)
        if (state === 'paused') await call(fileChanges.resume, { params: { batch } }).catch(() => undefined)
        return state === 'done'
      }, 1_000)
      return stateOf(batch)
    },
  }
}

const DONE = { state: 'done', counts: { done: COMICS, due: 0, skipped: 0, failed: 0 } }

test.skipIf(!hasFuse).each(['all', 'read', 'write', 'fsync', 'rename'] as const)(
  'a mount that hangs (%s) in the middle of a batch of writes, and of its undo, fails no file',
  async (calls) => {
    const home = await tempDir()
    const folder = await hangingFolder(home)
    try {
      const t = await editedLibrary(home, folder)
      const before = await hashesOf(folder.source)

      /** Hangs the mount in the middle of a batch for a while, and returns the batch at its end. */
      const disturb = async (batch: string) => {
        await until(async () => (await t.stateOf(batch)).counts.done >= 3)
        folder.hang(calls)
        await until(() => existsSync(folder.hung))
        const isPaused = async () => (await t.stateOf(batch)).state === 'paused'
        if (calls === 'rename') await pause(LONG)
        else await until(isPaused, 200)
        const { state, counts, problem } = await t.stateOf(batch)
        expect([state, problem?.code]).toEqual(
          calls === 'rename' ? ['running', undefined] : ['paused', 'disk-not-answering'],
        )
        expect(counts).toMatchObject({ skipped: 0, failed: 0 })
        expect(counts.done).toBeLessThan(COMICS)
        folder.respond()
        return t.finish(batch)
      }
      const batch = await t.begin()
      const now = await disturb(batch)
      expect(now).toMatchObject(DONE)
      const written = await hashesOf(folder.source)
      expect([...written.keys()]).toEqual([...before.keys()])
      expect([...written].filter(([name, hash]) => hash === before.get(name))).toEqual([])

      const undo = await t.undo(batch)
      const undone = await disturb(undo)
      const { files } = await t.call(fileChanges.files, {
        params: { batch: undo },
        query: { state: 'failed' },
      })
      expect(files.map(({ reason }) => reason)).toEqual([])
      expect(undone).toMatchObject(DONE)
      expect(await hashesOf(folder.source)).toEqual(before)
      await t.stop()
    } finally {
      await folder.close()
    }
  },
  400_000,
)

test.skipIf(!hasFuse)(
  'a batch that is paused while the disk hangs as it stores a file pauses, and continues once the disk answers',
  async () => {
    const folder = await hangingFolder(await tempDir())
    try {
      mkdirSync(join(folder.source, 'Saga'))
      const t = await writtenLibrary(1, undefined, folder.mounted)
      const before = await hashesOf(folder.source)
      const batch = (await t.fileChanges.createWrites(await t.plan(), t.author)) ?? ''
      const stop = new AbortController()
      folder.hang('fsync')
      const running = t.fileChanges.run(batch, { signal: stop.signal })
      // The check of the new file, which runs meanwhile, ends with the signal.
      await until(() => existsSync(folder.hung), 1)
      stop.abort()
      const state = running.then((end) => end.batch.state)
      expect(await Promise.race([state, pause(SYNC_LIMIT, 'hangs')])).toBe('paused')
      expect((await hashesOf(folder.source)).get('Saga/Saga 1.cbz')).toBe(before.get('Saga/Saga 1.cbz'))

      folder.respond()
      const { signal } = new AbortController()
      // The disk is tried again after some seconds.
      await until(() =>
        t.fileChanges.run(batch, { signal }).then(
          ({ counts }) => counts.done === 1,
          () => false,
        ),
      )
      await t.undo(batch)
      expect(await hashesOf(folder.source)).toEqual(before)
    } finally {
      await folder.close()
    }
  },
  200_000,
)

test.skipIf(!hasFuse)(
  'a batch pauses, and skips no file, when the process of a mount is killed',
  async () => {
    const folder = await hangingFolder(await tempDir())
    try {
      mkdirSync(join(folder.source, 'Saga'))
      const t = await writtenLibrary(2, undefined, folder.mounted)
      const batch = (await t.fileChanges.createWrites(await t.plan(), t.author)) ?? ''
      await folder.kill()
      const { signal } = new AbortController()
      await expect(t.fileChanges.run(batch, { signal })).rejects.toMatchObject({ code: 'disk-not-answering' })
      expect(await t.fileChanges.summary(batch)).toMatchObject({
        state: 'paused',
        counts: { due: 2, skipped: 0, failed: 0 },
      })
    } finally {
      await folder.close()
    }
  },
)

test.skipIf(!hasFuse)(
  'a file in which damage is found is closed although its mount has been killed',
  async () => {
    const folder = await hangingFolder(await tempDir())
    try {
      await writeCbz(join(folder.source, 'Far.cbz'))
      const opened: FileHandle[] = []
      const reading = withTarget(folder.mounted, join(folder.mounted, 'Far.cbz'), null, async ({ file }) => {
        opened.push(file)
        await folder.kill()
        throw new AppError('comic-corrupt')
      })
      await expect(reading).rejects.toMatchObject({ code: 'ENOTCONN' })
      expect(opened.map(({ fd }) => fd)).toEqual([-1])
    } finally {
      await folder.close()
    }
  },
)
