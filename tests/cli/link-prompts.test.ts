import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run as index } from '#cli/commands/index-account.ts'
import { readLink } from '#cli/link/link-file.ts'
import { openLibrary } from '#library/index.ts'
import { writeCbz } from '../support/cbz.ts'
import { accountAt, linkHelper, testRelay } from '../support/servers/relay.ts'
import { tempDir } from '../support/temp.ts'
import { configOf, recorded, signUpAt } from './support/in-process.ts'
import { hasPseudoTerminal, onTerminal } from './support/pseudo-terminal.ts'
import { KEY } from './support/terminal.ts'

const EMAIL = 'lucia@ejemplo.es'

/** Starts a relay whose account is linked with another computer, and fills a data folder with one record. */
async function linkedElsewhere() {
  const relay = await testRelay()
  const home = await tempDir()
  const dataDir = join(home, 'data')
  await linkHelper(join(home, 'other'), relay.url, EMAIL)
  await writeCbz(join(home, 'Shelf', 'Saga', 'Saga 1.cbz'))
  await signUpAt(dataDir, 'ana@ejemplo.es')
  const library = await openLibrary(dataDir)
  await library.roots.add(join(home, 'Shelf'))
  await (await library.scanner.start()).done
  await library.close()
  await index((await recorded(configOf(dataDir))).context)
  /** Runs `comics login` up to its first question. */
  const login = async () => {
    const terminal = onTerminal(['login', '--account', relay.url, '--email', EMAIL, '--data-dir', dataDir], {
      home,
    })
    await terminal.shows('Password')
    terminal.press('secreta1')
    await terminal.shows('••••••••')
    terminal.press('\r')
    await terminal.shows('Link this one instead? [y/N]')
    return terminal
  }
  return { relay, dataDir, login }
}

test.runIf(hasPseudoTerminal)(
  'linking on a terminal asks questions and follows the answers',
  async () => {
    const { relay, dataDir, login } = await linkedElsewhere()
    const stays = await login()
    stays.press('\r')
    expect(await stays.ended()).toBe(130)
    const cancelled = await login()
    cancelled.press(KEY.controlC)
    expect(await cancelled.ended()).toBe(130)
    expect(await readLink(dataDir)).toBeNull()

    const links = await login()
    links.press('y\r')
    await links.shows(/records: 1\)\.\s+Copy them to .*\[Y\/n\]/)
    // Ctrl+C at the second question links nothing.
    links.press(KEY.controlC)
    expect(await links.ended()).toBe(130)
    expect(await readLink(dataDir)).toBeNull()

    const carries = await login()
    carries.press('y\r')
    await carries.shows(/records: 1\)\.\s+Copy them to .*\[Y\/n\]/)
    carries.press('\r')
    expect(await carries.ended()).toBe(0)
    await carries.shows('Records: 1')
    expect(await readLink(dataDir)).toMatchObject({ user: { email: EMAIL } })
    const { client } = await accountAt(relay.url, EMAIL)
    expect((await client.from('comics_library').select('file_name')).data).toHaveLength(1)
  },
  120_000,
)
