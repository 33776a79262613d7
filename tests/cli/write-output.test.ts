import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { options, run } from '#cli/commands/write.ts'
import { createOutput } from '#cli/context.ts'
import { followBatch } from '#cli/files/follow-batch.ts'
import { listBatches } from '#cli/files/list-batches.ts'
import { acquireLock } from '#db/lock.ts'
import { openLibrary } from '#library/index.ts'
import { writeCbz } from '../support/cbz.ts'
import { tempDir } from '../support/temp.ts'
import { configOf, recorded } from './support/in-process.ts'

/** Returns the data folder of a scanned library of two comics with edited titles, and its folder. */
async function editedLibrary() {
  const folder = await tempDir()
  const root = join(folder, 'comics')
  const dataDir = join(folder, 'data')
  const paths = [1, 2].map((n) => join(root, 'Faro', `Faro ${n}.cbz`))
  for (const path of paths) await writeCbz(path)
  const library = await openLibrary(dataDir)
  await library.roots.add(root)
  await (await library.scanner.start()).done
  for (const path of paths) await library.edits.editIssue(path, { title: 'New', writers: ['Ana Ruiz, Jr.'] })
  await library.close()
  return { root, dataDir }
}

test('write prints once per library that nothing is written, then what would be, then how to undo it', async () => {
  const { root, dataDir } = await editedLibrary()
  const config = configOf(dataDir, { language: 'en' })
  const write = async (given: object) => {
    const { context, lines, notes } = await recorded(config)
    return { code: await run(context, options.parse(given)), lines, notes }
  }
  expect(await write({ yes: true })).toEqual({
    code: 0,
    lines: ['There is nothing to write.'],
    notes: [
      `Nothing is written into ${root}. To allow it: comics library set FOLDER --write into`,
      '2 files stay as they were.',
    ],
  })
  const library = await openLibrary(dataDir)
  await library.fileChanges.setWrite(root, { write: 'into' })
  await library.close()
  const preview = await write({ dryRun: true })
  expect(preview.lines).toContain('  other programs read “Ana Ruiz, Jr.” as several names (Writer)')
  expect(preview.lines.at(-1)).toBe('Files that would be written: 2')
  const written = await write({ yes: true })
  expect(written.lines).toEqual([
    expect.stringMatching(/^Written into 2 files\. To undo it: comics undo \w{26}$/),
  ])
  const { context, lines } = await recorded(configOf(dataDir, { language: 'fr' }))
  await listBatches(context, 20)
  expect(lines).toEqual([expect.stringContaining('métadonnées écrites\u00a0: 2 faits')])
})

test('a write that is interrupted prints how far it came and how to continue', async () => {
  const { root, dataDir } = await editedLibrary()
  const { context, notes } = await recorded(configOf(dataDir, { language: 'en' }))
  const library = await openLibrary(dataDir)
  const { fileChanges } = library
  await fileChanges.setWrite(root, { write: 'into' })
  const planned = await fileChanges.planWrites(
    (await fileChanges.edited()).map(({ id }) => id),
    context.signal,
  )
  const batch = (await fileChanges.createWrites(planned, { via: 'terminal' })) ?? ''
  const interrupted = { ...context, signal: AbortSignal.abort('SIGINT') }
  await expect(followBatch(interrupted, fileChanges, batch)).rejects.toBe('SIGINT')
  await library.close()
  expect(notes).toEqual([
    'Stopped. Changed files: 0 of 2. Repeat the command to continue; “comics history --files” shows what was changed.',
  ])
})

test('a batch that another process does not let run is cancelled, since the command would store another', async () => {
  const { root, dataDir } = await editedLibrary()
  const { context } = await recorded(configOf(dataDir, { language: 'en' }))
  const library = await openLibrary(dataDir)
  const { fileChanges } = library
  await fileChanges.setWrite(root, { write: 'into' })
  const planned = await fileChanges.planWrites(
    (await fileChanges.edited()).map(({ id }) => id),
    context.signal,
  )
  const batch = (await fileChanges.createWrites(planned, { via: 'terminal' })) ?? ''
  const lock = await acquireLock(join(dataDir, 'files.lock'))
  await expect(followBatch(context, fileChanges, batch)).rejects.toMatchObject({ code: 'files-busy' })
  await lock?.release()
  expect(await fileChanges.list(1)).toMatchObject([{ state: 'cancelled', counts: { due: 0, skipped: 2 } }])
  await library.close()
})

test('results are printed with tabs between columns, and with none in their texts', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  createOutput({ json: false, interactive: false, color: false }).answer('Faro\t1', '/comics/Faro 1.cbz')
  const written = write.mock.calls
  write.mockRestore()
  expect(written).toEqual([['Faro\ufffd1\t/comics/Faro 1.cbz\n']])
})
