import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import { writeCbz } from '../../../support/cbz.ts'
import { testLibrary } from '../../../support/library.ts'

export const NEVER = new AbortController().signal
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The hash and modification time of every file of a folder by name. */
export async function filesOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  const states = names.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    const { mtimeNs } = await stat(path, { bigint: true })
    return [path.slice(folder.length + 1), `${sha256(await readFile(path))} ${mtimeNs}`] as const
  })
  return Object.fromEntries((await Promise.all(states)).sort())
}

/**
 * A scanned library of `count` comics, into whose files metadata is written; every comic has an edited title. `folder`:
 * its folder, such as one on a small disk.
 */
export async function writtenLibrary(count = 3, info?: Record<string, string>, folder?: string) {
  const opened = await testLibrary()
  const t = { ...opened, root: folder ?? opened.root }
  const at = (n: number) => join(t.root, 'Saga', `Saga ${n}.cbz`)
  for (let n = 1; n <= count; n++) await writeCbz(at(n), { seed: n, ...(info && { info }) })
  await t.library.roots.add(t.root)
  await t.scan()
  await t.library.fileChanges.setWrite(t.root, { write: 'into' })
  const ids = (await t.listed()).map(({ id }) => id)
  for (const [n, id] of ids.entries()) {
    const { path } = await t.library.comics.get(id, DEFAULT_USER)
    await t.library.edits.editIssue(path, { title: `Title ${n + 1}`, writers: ['Brian K. Vaughan'] })
  }
  const { fileChanges } = t.library
  const author = { via: 'terminal', userId: null } as const
  const plan = () => fileChanges.planWrites(ids, NEVER)
  const write = async () => {
    const batch = await fileChanges.createWrites(await plan(), author)
    if (batch === null) return null
    return (await fileChanges.run(batch, { signal: NEVER })).batch.id
  }
  const undo = async (id: string) => {
    const batch = await fileChanges.createUndo(id, author)
    if (batch === null) return null
    return fileChanges.run(batch, { signal: NEVER })
  }
  return { ...t, at, ids, fileChanges, author, plan, write, undo }
}
