import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeCbz } from '../support/cbz.ts'
import { ended, startComics } from '../support/processes/comics-bin.ts'
import { tempDir } from '../support/temp.ts'
import { comicsHere } from './support/comics-here.ts'

test('the summary of a cancelled scan and status report the cancellation', async () => {
  const home = await tempDir()
  const root = join(home, 'Comics')
  for (let n = 1; n <= 150; n++) await writeCbz(join(root, 'Long', `Issue ${n}.cbz`), { pages: 6 })
  const run = (...args: string[]) => comicsHere(args, { home, env: { LC_ALL: 'en_GB.UTF-8' } })
  expect((await run('status')).stdout).toContain('Never scanned.')
  await run('library', 'add', root)

  const child = startComics(['scan'], { home, env: { LC_ALL: 'en_GB.UTF-8' } })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  // The first line of progress: files have been read.
  await new Promise<void>((settle) => {
    child.stderr?.once('data', () => settle())
  })
  child.kill('SIGINT')
  expect(await ended(child)).toBe(130)
  expect(output).toMatch(/^Scan cancelled\. \d+ files?\. New: \d+/)

  const { stdout } = await run('status')
  expect(stdout).toMatch(/Scan cancelled: .+, files read: \d+\. Scan again to continue\./)
  expect(stdout).not.toContain('Never scanned')
  const report = JSON.parse((await run('status', '--json')).stdout)
  expect(report.scan).toMatchObject({ running: false, outcome: 'cancelled' })

  expect((await run('scan')).stdout).toMatch(/^150 files\. /)
  const after = (await run('status')).stdout
  expect(after).toContain('Last scan: ')
  expect(after).not.toContain('cancelled')
})
