import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { writeCbz } from '../../support/cbz.ts'
import { testLibrary } from '../../support/library.ts'
import { decoderProcesses } from '../../support/processes/decoder-processes.ts'

const FILES = 300

// Decoder processes are found in /proc, which only Linux has.
test.skipIf(process.platform !== 'linux').each(['processed', 'covers'] as const)(
  'killing a decoder process during a scan loses no file: %s',
  async (what) => {
    const { library, root } = await testLibrary()
    for (let n = 1; n <= FILES; n++) await writeCbz(join(root, 'Series', `Series ${n}.cbz`), { pages: 1 })
    await library.roots.add(root)
    const { done } = await library.scanner.start()
    // Polls the status, because progress events come only every 300 ms, in which a fast machine reads all.
    while ((await library.scanner.status())[what] < FILES / 4) await pause(1)
    const killed = decoderProcesses().map((pid) => process.kill(pid, 'SIGKILL'))
    expect((await library.scanner.status())[what]).toBeLessThan(FILES)
    expect(killed).toEqual([true])
    expect(await done).toMatchObject({
      outcome: 'done',
      processed: FILES,
      added: FILES,
      covers: FILES,
      problems: 0,
    })
    expect(await library.problems()).toEqual([])
  },
)
