import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from './processes/at-end.ts'

/** An empty folder that goes away with the test that asked for it. */
export async function tempDir(): Promise<string> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'comics-test-')))
  atEnd(() => rm(path, { recursive: true, force: true }))
  return path
}
