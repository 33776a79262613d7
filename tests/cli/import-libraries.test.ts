import { execFileSync } from 'node:child_process'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run as runImport } from '#cli/commands/import.ts'
import { readExport } from '#cli/transfer/read-export.ts'
import { createExport } from '#cli/transfer/write-export.ts'
import { openLibrary } from '#library/index.ts'
import { tempDir } from '../support/temp.ts'
import { configOf, recorded, signUpAt } from './support/in-process.ts'
import { hasPseudoTerminal, onTerminal } from './support/pseudo-terminal.ts'

const user = { id: '00000000-0000-4000-8000-000000000001', email: 'ana@example.com' }

/** Writes an export with library folders alone. */
async function exportOf(folder: string, folders: readonly string[]): Promise<string> {
  const writer = await createExport(folder, new AbortController().signal)
  async function* libraries() {
    for (const path of folders) yield { path, addedAt: '2026-01-01T00:00:00.000Z' }
  }
  await writer.lines('libraries.jsonl', libraries())
  await writer.finish({ comics: '1.0.0', user })
  return folder
}

async function librariesAt(dataDir: string): Promise<string[]> {
  const library = await openLibrary(dataDir)
  return library.roots.list().finally(() => library.close())
}

test('an import adds library folders after a confirmation, with links resolved, as library add does', async () => {
  const home = await tempDir()
  const dataDir = join(home, 'data')
  const [own, fresh, link] = [join(home, 'own'), join(home, 'fresh'), join(home, 'link')]
  for (const folder of [join(own, 'inside'), fresh]) await mkdir(folder, { recursive: true })
  await symlink('/', link)
  await writeFile(join(home, 'file'), '')
  await signUpAt(dataDir, user.email)
  const library = await openLibrary(dataDir)
  await library.roots.add(own)
  await library.close()
  const folders = [own, join(own, 'inside'), fresh, join(home, 'gone'), join(home, 'file'), 'relative']
  const dir = await exportOf(join(home, 'out'), folders)
  const given = { dir, move: [], scan: false, yes: false }

  const unasked = await recorded(configOf(dataDir))
  await expect(runImport(unasked.context, given)).rejects.toMatchObject({ code: 'consent-required' })
  expect(unasked.events).toEqual([{ event: 'libraries', added: [{ path: fresh, wide: null }] }])
  expect(unasked.notes.join('\n')).toContain(`Se añadirá a tus bibliotecas: ${fresh}`)
  expect(await librariesAt(dataDir)).toEqual([own])

  const agreed = await recorded(configOf(dataDir))
  expect(await runImport(agreed.context, { ...given, yes: true })).toBe(0)
  expect(await librariesAt(dataDir)).toEqual([own, fresh])
  expect(agreed.events).toContainEqual(
    expect.objectContaining({ event: 'collection', refused: [join(own, 'inside')] }),
  )
  const notes = agreed.notes.join('\n')
  for (const unusable of [join(home, 'gone'), join(home, 'file'), 'relative'])
    expect(notes).toContain(unusable)
  // No folder needs a confirmation.
  const again = await recorded(configOf(dataDir))
  expect(await runImport(again.context, given)).toBe(0)

  // A symbolic link is listed as its target.
  const wide = await recorded(configOf(dataDir))
  await exportOf(dir, [link])
  const empty = join(home, 'empty')
  await signUpAt(empty, user.email)
  const elsewhere = await recorded(configOf(empty))
  await expect(runImport(elsewhere.context, given)).rejects.toMatchObject({ code: 'consent-required' })
  expect(elsewhere.events).toEqual([{ event: 'libraries', added: [{ path: '/', wide: 'disk' }] }])
  expect(elsewhere.notes.join('\n')).toContain('disco entero')
  expect(await librariesAt(empty)).toEqual([])
  // The folder contains an existing library.
  expect(await runImport(wide.context, given)).toBe(0)
  expect(wide.events).toContainEqual(expect.objectContaining({ event: 'collection', refused: ['/'] }))
})

// Needs mkfifo.
test.runIf(process.platform === 'linux')(
  'a FIFO in an export is reported as damage without blocking',
  async () => {
    const home = await tempDir()
    const signal = new AbortController().signal
    const dir = await exportOf(join(home, 'out'), [home])
    for (const [file, error] of [
      ['libraries.jsonl', { code: 'export-damaged', params: { file: 'libraries.jsonl', line: 1 } }],
      ['manifest.json', { code: 'export-missing' }],
    ] as const) {
      await rm(join(dir, file))
      execFileSync('mkfifo', [join(dir, file)])
      await expect(readExport(dir, signal)).rejects.toMatchObject(error)
    }
  },
)

test.runIf(hasPseudoTerminal)(
  'an import on a terminal asks for a confirmation, and the answer no changes nothing',
  async () => {
    const home = await tempDir()
    const dataDir = join(home, 'data')
    await signUpAt(dataDir, user.email)
    const fresh = join(home, 'fresh')
    await mkdir(fresh)
    const dir = await exportOf(join(home, 'out'), [fresh])
    const args = ['import', dir, '--no-scan', '--data-dir', dataDir]
    for (const [answer, code, libraries] of [
      ['n\r', 130, []],
      ['y\r', 0, [fresh]],
    ] as const) {
      const terminal = onTerminal(args, { home, columns: 200 })
      await terminal.shows(/To be added to your libraries: [^\n]*fresh[\s\S]*\[y\/N\]/)
      terminal.press(answer)
      expect(await terminal.ended()).toBe(code)
      expect(await librariesAt(dataDir)).toEqual(libraries)
    }
  },
)
