import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from './processes/at-end.ts'

/** Creates an empty folder, removed when the test ends. */
export async function tempDir(): Promise<string> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'comics-test-')))
  atEnd(() => rm(path, { recursive: true, force: true }))
  return path
}
