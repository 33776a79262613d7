import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { testLibrary } from '../../../support/library.ts'
import { comicFiles, writeArchive, writeCbr } from './archives.ts'

export const NEVER = new AbortController().signal
export const BY = { via: 'terminal', userId: null } as const

/** A scanned library with a cbr, a solid cb7, a cbt and a compressed cbt, and what converts them. `folder`: its folder. */
export async function convertedLibrary(folder?: string) {
  const opened = await testLibrary()
  const t = { ...opened, root: folder ?? opened.root }
  const at = (name: string) => join(t.root, 'Saga', name)
  await writeCbr(at('Saga 1.cbr'), await comicFiles(1))
  await writeArchive(at('Saga 2.cb7'), '7z', await comicFiles(4), ['-ms=on'])
  await writeArchive(at('Saga 3.cbt'), 'tar', await comicFiles(7))
  for (const [n, name] of ['Saga 1.cbr', 'Saga 2.cb7', 'Saga 3.cbt'].entries())
    await utimes(at(name), 1_600_000_000, 1_600_000_000.123456 + n)
  await t.library.roots.add(t.root)
  await t.scan()
  const { fileChanges, converter } = t.library
  const run = (batch: string) => fileChanges.run(batch, { signal: NEVER })
  const plan = async () =>
    converter.plan(
      (await t.listed()).map(({ id }) => id),
      NEVER,
    )
  return {
    ...t,
    at,
    fileChanges,
    run,
    plan,
    async convert() {
      const batch = (await converter.store(await plan(), BY)) ?? ''
      await run(batch)
      return batch
    },
    async undo(batch: string) {
      return run((await fileChanges.createUndo(batch, BY)) ?? '')
    },
  }
}
