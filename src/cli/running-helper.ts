import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { createCall } from '#contract/client.ts'
import { status } from '#contract/helper/status.ts'
import { replaceFile } from '#disk/replace-file.ts'
import { HELPER_PROBE_TIMEOUT } from '#domain/limits.ts'

const note = z.object({ pid: z.int(), port: z.int() })

/** A helper that serves this data folder now. */
export interface RunningHelper {
  /** Where this computer reaches it without a certificate, e.g. `http://localhost:8080`. */
  readonly url: string
  readonly port: number
}

const noteOf = (dataDir: string) => join(dataDir, 'serve.json')

/** Leaves word of where the helper answers; the function it answers with takes that word away, nobody else's. */
export async function announce(dataDir: string, port: number): Promise<() => Promise<void>> {
  const path = noteOf(dataDir)
  await replaceFile(path, JSON.stringify({ pid: process.pid, port }), 0o600)
  return async () => {
    const left = await readNote(dataDir).catch(() => null)
    if (left?.pid === process.pid && left.port === port) await rm(path, { force: true })
  }
}

const readNote = async (dataDir: string) => note.parse(JSON.parse(await readFile(noteOf(dataDir), 'utf8')))

/** The helper that serves a data folder, null when none answers: its word may have outlived it. */
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
