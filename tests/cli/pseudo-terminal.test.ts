import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { driver } from '#db/index.ts'
import { openLibrary } from '#library/index.ts'
import { writeCbz } from '../support/cbz.ts'
import { comics, serveComics } from '../support/processes/comics-bin.ts'
import { hang } from '../support/processes/hang.ts'
import { tempDir } from '../support/temp.ts'
import { hasPseudoTerminal, type OnTerminal, onTerminal } from './support/pseudo-terminal.ts'
import { KEY } from './support/terminal.ts'

const YELLOW = '\u001b[33m'
const DIM = '\u001b[2m'

/** Presses the down key until each entry is selected in turn. */
async function down(terminal: OnTerminal, ...names: string[]): Promise<void> {
  for (const name of names) {
    terminal.press(KEY.down)
    await terminal.shows(`❯ ${name}`)
  }
}

/** Fills in a prompt. Presses Enter once the prompt shows the text, so that the key is not lost. */
async function fill(terminal: OnTerminal, text: string, shown = text): Promise<void> {
  terminal.press(text)
  await terminal.shows(shown)
  terminal.press('\r')
}

test.runIf(hasPseudoTerminal)(
  'serve, signup, index and home draw screens on a terminal and show each other’s changes',
  async () => {
    const home = await tempDir()
    const root = join(home, 'Comics')
    for (const n of [1, 2]) await writeCbz(join(root, 'Saga', `Saga ${n}.cbz`))
    await writeCbz(join(root, '名探偵コナン.cbz'))
    const data = ['--data-dir', join(home, 'data')]

    const serve = onTerminal(['serve', '--port', '0', '--no-open', '--no-watch', ...data], { home })
    await serve.shows('Never scanned.')

    const signUp = onTerminal(['signup', ...data], { home })
    await signUp.shows(/Account at: http:\/\/localhost:\d+[\s\S]*Email:/)
    await fill(signUp, 'lucia@ejemplo.es')
    await signUp.shows('Password')
    await fill(signUp, 'abc', '•••')
    // The form is drawn again below the error; earlier keys would be lost.
    await signUp.shows(/too short[\s\S]*Email: lucia@ejemplo\.es[\s\S]*Password/)
    await fill(signUp, 'secreta1', '••••••••')
    expect(await signUp.ended()).toBe(0)
    await signUp.shows('This is the owner’s account.')
    expect(signUp.raw()).not.toContain('secreta1')

    await comics(['library', 'add', root, ...data], { home })
    expect((await comics(['scan', '--json', ...data], { home })).code).toBe(0)
    await serve.shows('3 comics · 1 series')
    await serve.shows(/Requests: [1-9]/)

    const index = onTerminal(['index', ...data], { home, columns: 40, rows: 12 })
    expect(await index.ended()).toBe(0)
    await index.shows(/Indexing complete\. Added: 3/)

    const alone = onTerminal(data, { home, env: { NO_COLOR: '1' } })
    await alone.shows(/Running: http[\s\S]*Signed in: lucia[\s\S]*❯ Browse the library/)
    alone.press(KEY.enter)
    await alone.shows(/❯ Saga +2 issues[\s\S]*名探偵コナン/)
    alone.press('q')
    await alone.shows('❯ Browse the library')
    alone.press('q')
    expect(await alone.ended()).toBe(0)
    // The former screen is restored, and NO_COLOR was respected.
    expect(alone.raw()).toContain('\u001b[?1049l')
    for (const style of [YELLOW, DIM]) expect(alone.raw()).not.toContain(style)
    for (const style of [YELLOW, DIM]) expect(serve.raw()).toContain(style)

    serve.press('q')
    expect(await serve.ended()).toBe(0)
  },
)

test.runIf(hasPseudoTerminal)('scan shows a running scan of another process without ending it', async () => {
  const home = await tempDir()
  const dataDir = join(home, 'data')
  const root = join(home, 'Comics')
  const paths = [1, 2, 3].map((n) => join(root, `Saga ${n}.cbz`))
  for (const path of paths) await writeCbz(path)
  const library = await openLibrary(dataDir)
  onTestFinished(() => library.close())
  await library.roots.add(root)
  // The scan hangs until it is cancelled.
  hang(...paths)
  const { done } = await library.scanner.start()

  const scan = onTerminal(['scan', '--data-dir', dataDir], { home })
  await scan.shows('A scan was already running')
  const second = await comics(['scan', '--data-dir', dataDir], { home })
  expect(second.code).toBe(4)
  scan.press('q')
  expect(await scan.ended()).toBe(0)
  await scan.shows('The scan goes on.')
  expect(await library.scanner.status()).toMatchObject({ running: true })
  await library.scanner.cancel()
  expect(await done).toMatchObject({ outcome: 'cancelled' })

  const status = await comics(['status', '--data-dir', dataDir], { home, env: { LC_ALL: 'en_GB.UTF-8' } })
  expect(status.stdout).toContain('Scan cancelled')
})

test.runIf(hasPseudoTerminal)('a dumb terminal gets plain lines', async () => {
  const home = await tempDir()
  const dumb = { home, env: { TERM: 'dumb' } }
  const list = onTerminal(['library', '--data-dir', join(home, 'data')], dumb)
  expect(await list.ended()).toBe(0)
  expect(list.raw()).toBe('There are no folders.\r\n')
  const help = onTerminal([], dumb)
  await help.ended()
  expect(help.raw()).toContain('Usage: comics')
})

test.runIf(hasPseudoTerminal)(
  'home starts a private helper, shows errors, and prints an address without a browser',
  async () => {
    const home = await tempDir()
    const dataDir = join(home, 'data')
    const data = ['--data-dir', dataDir]
    await writeCbz(join(home, 'Comics', 'Saga.cbz'))
    await comics(['library', 'add', join(home, 'Comics'), ...data], { home })
    expect((await comics(['scan', '--json', ...data], { home })).code).toBe(0)

    const alone = onTerminal(data, { home })
    await alone.shows('❯ Browse the library')
    alone.press(KEY.enter)
    await alone.shows('❯ Saga')
    alone.press(KEY.enter)
    await alone.shows(/Open it at http:\/\/localhost:\d+\/comic\//)
    alone.press('q')
    await alone.shows(/❯ Browse the library[\s\S]*Serve to the browser/)

    await down(alone, 'Scan', 'Folders')
    const database = await (await driver())(join(dataDir, 'library.db'))
    await database.exec("insert into migrations values ('of tomorrow', '')")
    alone.press(KEY.enter)
    await alone.shows(/newer version of Comics[\s\S]*Press a key/)
    await database.exec("delete from migrations where name = 'of tomorrow'")
    await database.close()
    alone.press(' ')
    await alone.shows('❯ Browse the library')
    alone.press('q')
    expect(await alone.ended()).toBe(0)

    const { url } = await serveComics(['--port', '0', '--no-watch', ...data], { home })
    const beside = onTerminal(data, { home })
    await beside.shows('❯ Browse the library')
    await down(beside, 'Scan', 'Folders', 'Open in the browser')
    beside.press(KEY.enter)
    await beside.shows(new RegExp(`Open it at ${url}/[\\s\\S]*Press a key`))
    beside.press(' ')
    await beside.shows('❯ Browse the library')
    beside.press('q')
    expect(await beside.ended()).toBe(0)
  },
)

test.runIf(hasPseudoTerminal)('Ctrl+C at a prompt exits with 130 and prints no error', async () => {
  const home = await tempDir()
  const reset = onTerminal(['account', 'reset-password', 'lucia@ejemplo.es'], { home })
  await reset.shows('New password')
  reset.press(KEY.controlC)
  expect(await reset.ended()).toBe(130)
  expect(reset.raw()).not.toContain('Please fill in')
})

test.runIf(hasPseudoTerminal)('keys pressed during a sign-in are not shown, and Ctrl+C ends it', async () => {
  const pending: ServerResponse[] = []
  // An account that does not respond during the test.
  const account = createServer((_request, answer) => void pending.push(answer)).listen(0, '127.0.0.1')
  await once(account, 'listening')
  const address = account.address()
  const login = onTerminal(['login'], {
    home: await tempDir(),
    env: {
      SUPABASE_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
      SUPABASE_ANON_KEY: 'sb_publishable_x',
    },
  })
  await login.shows('Email:')
  login.press('lucia@ejemplo.es\r')
  await login.shows('Password')
  login.press('secreta1\r')
  await expect.poll(() => pending.length, { timeout: 20_000 }).toBe(1)
  login.press('secreta2\u0003')
  // The account's response would end it, too, but only after two minutes.
  const tooLate = new Promise((resolve) => setTimeout(resolve, 60_000).unref())
  expect(await Promise.race([login.ended(), tooLate])).toBe(130)
  account.close()
  expect(login.raw()).not.toMatch(/secreta/)
})
