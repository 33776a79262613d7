import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const live = new Set<string>()
let watching = false

/** Folders still there when the process ends are removed then; a killed process leaves them to the system. */
function removeAtExit(): void {
  if (watching) return
  watching = true
  process.once('exit', () => {
    for (const folder of live) rmSync(folder, { recursive: true, force: true })
  })
}

/** Makes a new private folder in the system's temporary place. */
export async function makeTempFolder(): Promise<string> {
  removeAtExit()
  const folder = await mkdtemp(join(tmpdir(), 'comics-'))
  live.add(folder)
  return folder
}

/** Removes such a folder with all that is in it. */
export async function removeTempFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  live.delete(folder)
}
