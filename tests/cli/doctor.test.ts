import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '#cli/commands/doctor.ts'
import type { Config } from '#cli/config.ts'
import { sandboxState } from '#decoding/sandbox.ts'
import { openLibrary } from '#library/index.ts'
import { comics } from '../support/processes/comics-bin.ts'
import { tempDir } from '../support/temp.ts'
import { configOf, recorded, signUpAt } from './support/in-process.ts'

test('doctor prints a state and a remedy for each check and does not create a missing data folder', async () => {
  const home = await tempDir()
  const dataDir = join(home, 'data')
  const found = (code: number | null, events: readonly Record<string, unknown>[]) => {
    const checks = events.filter(({ event }) => event === 'check')
    return {
      code,
      checks,
      of: (name: string) => checks.find((each) => each.name === name),
      last: events.at(-1),
    }
  }
  const state = async (changes: Partial<Config> = {}) => {
    const { context, events, lines } = await recorded(configOf(dataDir, { language: 'en', ...changes }))
    return { ...found(await run(context, { rebuild: false }), events), lines }
  }
  const child = await comics(['doctor', '--json', '--data-dir', dataDir], { home, env: { LANG: 'en' } })
  const fresh = found(child.code, child.events())
  expect(fresh.code).toBe(0)
  expect(fresh.checks.map(({ name }) => name)).toEqual([
    'node',
    'sqlite',
    'sevenZip',
    'sandbox',
    'data',
    'space',
    'libraries',
    'account',
    'port',
    'certificate',
  ])
  expect(fresh.of('sevenZip')).toMatchObject({ state: 'ok' })
  const sandbox = await sandboxState()
  const isConfined = sandbox.state === 'active' || sandbox.state === 'other-system'
  expect(fresh.of('sandbox')).toMatchObject({
    state: isConfined ? 'ok' : 'warning',
    detail: expect.stringContaining(sandbox.state === 'refused' ? sandbox.detail : ''),
    remedy: isConfined ? null : expect.any(String),
  })
  expect(fresh.of('libraries')).toMatchObject({
    state: 'warning',
    remedy: expect.stringContaining('library add'),
  })
  expect(await rm(dataDir).catch(({ code }: NodeJS.ErrnoException) => code)).toBe('ENOENT')

  const shelf = join(home, 'Shelf')
  await mkdir(shelf)
  const library = await openLibrary(dataDir)
  await library.roots.add(shelf)
  await library.close()
  await signUpAt(dataDir, 'ana@example.com')
  await chmod(dataDir, 0o755)
  const open = await state()
  expect(open.of('libraries')).toMatchObject({ state: 'ok', detail: `${shelf} (0 files)` })
  expect(open.of('account')).toMatchObject({ state: 'ok', detail: 'ana@example.com, on this computer' })
  expect(open.of('data')).toMatchObject({ state: 'warning', remedy: `Run: chmod 700 ${dataDir}` })

  await rm(shelf, { recursive: true })
  const gone = await state({
    called: 'npx comics',
    hosted: { url: 'http://127.0.0.1:9', anonKey: 'sb_publishable_x' },
  })
  expect(gone).toMatchObject({ code: 1, last: { event: 'done', failed: 2 } })
  expect(gone.of('libraries')).toMatchObject({
    state: 'failed',
    remedy: `Connect the disk, or remove it with “npx comics library remove ${shelf}”.`,
  })
  expect(gone.of('account')).toMatchObject({
    state: 'failed',
    remedy: expect.stringContaining('SUPABASE_URL'),
  })
  expect(gone.lines.join('\n')).toContain(`✗ Libraries: ${shelf} was not found\n  → Connect the disk`)
})

// Uses /proc, in which root cannot create files either, and which only Linux has.
test.runIf(process.platform === 'linux')(
  'doctor reports a folder in which no file can be created, whatever its permissions',
  async () => {
    for (const dataDir of ['/proc/comics', '/proc/self/comics/data', '/proc']) {
      const { context, events } = await recorded(configOf(dataDir, { language: 'en' }))
      await run(context, { rebuild: false })
      const data = events.find(({ event, name }) => event === 'check' && name === 'data')
      expect(data).toMatchObject({ state: 'failed', detail: expect.stringContaining('/proc') })
    }
  },
)
