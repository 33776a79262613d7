import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders = new Set<string>()
let hasExitListener = false

/** Removes remaining folders when the process exits; those of a killed process are left to the system. */
function removeAtExit(): void {
  if (hasExitListener) return
  hasExitListener = true
  process.once('exit', () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
}

/** Creates a private folder in the system's temporary directory. */
export async function makeTempFolder(): Promise<string> {
  removeAtExit()
  const folder = await mkdtemp(join(tmpdir(), 'comics-'))
  folders.add(folder)
  return folder
}

/** Removes a folder created by `makeTempFolder`, with its contents. */
export async function removeTempFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  folders.delete(folder)
}
