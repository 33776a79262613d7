import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { createCall } from '#contract/client.ts'
import { status } from '#contract/helper/status.ts'
import { replaceFile } from '#disk/replace-file.ts'
import { HELPER_PROBE_TIMEOUT } from '#domain/limits.ts'

const note = z.object({ pid: z.int(), port: z.int() })

/** A running helper of this data folder. */
export interface RunningHelper {
  /** Its URL for this computer without a certificate, e.g. `http://localhost:8080`. */
  readonly url: string
  readonly port: number
}

const noteOf = (dataDir: string) => join(dataDir, 'serve.json')

/** Writes the helper's port to a file; the returned function deletes that entry, but not another helper's. */
export async function announce(dataDir: string, port: number): Promise<() => Promise<void>> {
  const path = noteOf(dataDir)
  await replaceFile(path, JSON.stringify({ pid: process.pid, port }), 0o600)
  return async () => {
    const note = await readNote(dataDir).catch(() => null)
    if (note?.pid === process.pid && note.port === port) await rm(path, { force: true })
  }
}

const readNote = async (dataDir: string) => note.parse(JSON.parse(await readFile(noteOf(dataDir), 'utf8')))

/** Returns the running helper of a data folder; null if none responds, because the file may be outdated. */
export async function findHelper(dataDir: string): Promise<RunningHelper | null> {
  try {
    const { pid, port } = await readNote(dataDir)
    process.kill(pid, 0)
    const url = `http://localhost:${port}`
    const signal = AbortSignal.timeout(HELPER_PROBE_TIMEOUT)
    const { running } = await createCall({ baseUrl: url })(status.helper, { signal })
    return running ? { url, port } : null
  } catch {
    return null
  }
}
