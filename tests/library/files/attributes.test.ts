import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { tempDir } from '../../support/temp.ts'
import { writtenLibrary } from './support/written-library.ts'

/** A `cp` that waits before it does what the system's does, and prints which file its target is by then. */
async function slowCopy(log: string): Promise<string> {
  const folder = await tempDir()
  const path = join(folder, 'cp')
  await writeFile(path, `#!/bin/sh\nsleep 0.4\nreadlink "$5" >> "${log}" || echo closed >> "${log}"\n`)
  await chmod(path, 0o755)
  return folder
}

test.skipIf(process.platform !== 'linux')(
  'a write that fails stays open until its attributes are copied, as another file may get its number',
  async () => {
    const t = await writtenLibrary(1)
    const bytes = await readFile(t.at(1))
    // The header of a page contradicts the directory, which is found while the file is copied.
    bytes.write('902.jpg', bytes.indexOf('002.jpg'))
    await writeFile(t.at(1), bytes)
    await t.scan()
    const log = join(await tempDir(), 'log')
    vi.stubEnv('PATH', `${await slowCopy(log)}:${process.env.PATH}`)
    try {
      const batch = (await t.write()) ?? ''
      const [change] = await t.fileChanges.journal.changes(batch, { limit: 9 })
      expect(change).toMatchObject({ state: 'skipped', temp: null })
      expect(await readFile(log, 'utf8')).toMatch(/\/\.comics-[0-9a-f]{16}\.tmp\n$/)
    } finally {
      vi.unstubAllEnvs()
    }
  },
)
