import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from './processes/at-end.ts'

/** Creates an empty folder, removed when the test ends. */
export async function tempDir(): Promise<string> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'comics-test-')))
  // A process that has just been killed may still write a file.
  atEnd(() => rm(path, { recursive: true, force: true, maxRetries: 5 }))
  return path
}
