import { Text } from 'ink'
import { expect, test } from 'vitest'
import { lastScanLines, summaryLines } from '#cli/components/scan-text.ts'
import { durationText, speedText } from '#cli/components/time-text.ts'
import { Rate } from '#cli/components/use-rate.ts'
import { Work } from '#cli/components/work.tsx'
import { CredentialsForm } from '#cli/screens/credentials.tsx'
import { IndexView } from '#cli/screens/indexing.tsx'
import { ScanView } from '#cli/screens/scan.tsx'
import type { ScanStatus } from '#contract/helper/scan.ts'
import { createI18n } from '#i18n/load.ts'
import { KEY, renderScreen, widthOf } from './support/terminal.ts'

const { t } = await createI18n('es')
const status = {
  running: true,
  discovered: 2147,
  counted: true,
  processed: 1284,
  added: 3,
  changed: 0,
  gone: 0,
  covers: 0,
  coversDue: 0,
  problems: 2,
  lastPath: '/Cómics/Huesos de neón 007.cbz',
  reading: ['/Cómics/Huesos de neón 008.cbz', '/NAS/名探偵コナン 第1巻.cbz'],
  libraries: [
    { path: '/Cómics', discovered: 2000, processed: 1184 },
    { path: '/NAS', discovered: 147, processed: 147 },
  ],
  troubles: [
    { path: '/Cómics/roto.cbz', code: 'comic-corrupt', message: 'broken', params: {} },
    { path: '/NAS/\u001b[2Jmalo\n.cbz', code: 'unheard-of', message: 'As it came.', params: {} },
  ],
  startedAt: null,
  finishedAt: null,
  outcome: null,
  recent: [],
  partial: false,
  left: null,
} satisfies ScanStatus

const scanView = (change: Partial<ScanStatus> = {}, { stopping = false, joined = false } = {}) => (
  <ScanView t={t} progress={{ status: { ...status, ...change }, joined }} stopping={stopping} />
)

test('the screen of a scan shows the progress in total and by library, current files and problems', () => {
  const text = renderScreen(scanView()).text()
  expect(text).toContain('Escaneando')
  expect(text).toContain('Archivos: 1284 de 2147')
  expect(text.match(/█/g)?.length).toBe(18)
  expect(text).toMatch(/· \/Cómics +1184 de 2000/)
  expect(text).toMatch(/✓ \/NAS +147 de 147/)
  expect(text).toContain('Huesos de neón 008.cbz · 名探偵コナン 第1巻.cbz')
  expect(text).toContain('2 problemas')
  expect(text).toMatch(/roto\.cbz {2}\S/)
  expect(text).toContain('\ufffd[2Jmalo\ufffd.cbz  As it came.')
})

test('the screen of a scan with all comics processed shows the number of covers', () => {
  const text = renderScreen(
    scanView({ processed: 20_000, discovered: 20_000, covers: 3_120, coversDue: 20_000 }),
  ).text()
  expect(text).toContain('20\u202f000 cómics · 3120 portadas')
  expect(text.match(/█/g)?.length).toBe(5)
})

test('the screen of a scan shows no total while folders are searched', () => {
  const text = renderScreen(scanView({ counted: false, libraries: [] }, { stopping: true })).text()
  expect(text).toContain('Cancelando...')
  expect(text).toContain('Buscando cómics...')
  expect(text).not.toContain('█')
})

test('the screen of another process’s scan offers to stop watching, not to cancel', () => {
  const text = renderScreen(scanView({}, { joined: true })).text()
  expect(text).toContain('Ya había un escaneo en marcha')
  expect(text).toContain('q dejar de mirar')
})

test.each([
  [80, 24, 5],
  [40, 24, 5],
  // Too small for any library.
  [40, 12, 0],
  [200, 50, 5],
])(
  'the screen of a scan with many long library names fits %i by %i columns and rows, and less',
  async (columns, rows, shown) => {
    const long = `/${'名探偵コナン '.repeat(30)}`
    const libraries = Array.from({ length: 12 }, (_, n) => ({
      path: `${long}${n}`,
      discovered: 10,
      processed: n,
    }))
    const troubles = Array.from({ length: 5 }, (_, n) => ({
      path: `${long}${n}`,
      code: 'comic-corrupt',
      message: '',
      params: {},
    }))
    const terminal = renderScreen(scanView({ libraries, troubles, reading: [long, long] }), columns, rows)
    expect(terminal.text()).toContain('y ')
    const cut = terminal.lines().filter((line) => line.includes('…'))
    expect(cut.length).toBeGreaterThan(0)
    // Counts are aligned right, also after wide characters.
    const ends = cut.filter((line) => / de 10$/.test(line)).map((line) => widthOf(line))
    expect(ends).toHaveLength(shown)
    expect(new Set(ends).size).toBeLessThan(2)
    terminal.resize(40, 12)
    await terminal.shows('q para cancelar')
  },
)

test('the speed covers the last seconds and restarts when the count decreases', () => {
  const rate = new Rate()
  rate.note(0, 0)
  expect(rate.perSecond()).toBeNull()
  rate.note(100, 500)
  expect(rate.perSecond()).toBeNull()
  rate.note(200, 2_000)
  expect(rate.perSecond()).toBe(100)
  for (let at = 3_000; at <= 30_000; at += 1_000) rate.note(200, at)
  expect(rate.perSecond()).toBe(0)
  rate.note(5, 31_000)
  rate.note(15, 33_000)
  expect(rate.perSecond()).toBe(5)
  expect(speedText(t, 5, 600)).toBe('5 por segundo · quedan 2 min')
  expect(speedText(t, 0.5, 10)).toBe('30 por minuto · quedan 20 s')
  expect([speedText(t, null, 5), speedText(t, 0, 5), speedText(t, 3, 0)]).toEqual(['', '', '3 por segundo'])
  expect([1, 59_000, 60_000, 3_540_000, 5_000_000].map((time) => durationText(t, time))).toEqual([
    '1 s',
    '59 s',
    '1 min',
    '59 min',
    '1 h 23 min',
  ])
})

test('a summary has the results, and that of a cancelled scan what is missing', () => {
  const ended = { ...status, running: false, troubles: status.troubles.slice(0, 1), problems: 4 }
  const times = { startedAt: '2026-01-01T00:00:00.000Z', finishedAt: '2026-01-01T00:02:00.000Z' }
  expect(summaryLines(t, { ...ended, ...times, outcome: 'done', covers: 3 })).toEqual([
    expect.stringMatching(/^1284 archivos\. Nuevos: 3/),
    'Tiempo: 2 min · 3 portadas nuevas',
    expect.stringMatching(/^ {2}\/Cómics\/roto\.cbz: \S/),
    '  y 3 más',
  ])
  const missing = (change: Partial<ScanStatus>) =>
    summaryLines(t, { ...ended, problems: 0, troubles: [], outcome: 'cancelled', ...change })[1]
  expect(missing({})).toMatch(/^Faltan 863 archivos de 2147\./)
  expect(missing({ counted: false })).toMatch(/recorrer las carpetas/)
  expect(missing({ processed: 2147, coversDue: 9, covers: 8 })).toMatch(/falta 1 portada\./)
})

test('the screen of an index shows added, skipped and failed comics', () => {
  const counts = { added: 30, skipped: 1_200, failed: 1, entities: 4, links: 60, unlinked: 0 }
  const failures = [{ path: '/Cómics/malo.cbz', why: 'El servicio de cuentas no responde.' }]
  const view = (columns: number) =>
    renderScreen(<IndexView t={t} progress={{ counts, total: 2_462, failures }} stopping={false} />, columns)
  const text = view(80).text()
  expect(text).toContain('Cómics: 1231 de 2462')
  expect(text.match(/█/g)?.length).toBe(15)
  expect(text).toContain('Añadidos: 30 · ya estaban: 1200 · vínculos: 60')
  expect(text).toContain('malo.cbz  El servicio de cuentas no responde.')
  expect(
    view(40)
      .lines()
      .some((line) => line.includes('…')),
  ).toBe(true)
})

test('lastScanLines returns the last scan and a later cancelled one', () => {
  const scan = {
    ...status,
    running: false,
    startedAt: '2026-03-02T10:00:00Z',
    finishedAt: '2026-03-02T10:01:00Z',
  }
  const lines = (outcome: ScanStatus['outcome'], lastScan: string | null = '2026-03-01T10:00:00Z') =>
    lastScanLines(t, 'es', { stats: { lastScan }, scan: { ...scan, outcome } })
  expect(lines('done')).toEqual([expect.stringContaining('Último escaneo: 1/3/2026')])
  expect(lines('cancelled')).toEqual([
    expect.stringContaining('Último escaneo: 1/3/2026'),
    expect.stringMatching(/Escaneo cancelado: 2\/3\/2026.*1284/),
  ])
  expect(lastScanLines(t, 'es', { stats: { lastScan: null }, scan: { ...scan, startedAt: null } })).toEqual([
    t('cli.status.neverScanned'),
  ])
})

test('the sign-in form asks for the email, then the password, and hides it', async () => {
  const answers: unknown[] = []
  const terminal = renderScreen(
    <CredentialsForm
      t={t}
      server="este ordenador"
      email={null}
      signUp={false}
      onDone={(credentials) => answers.push(credentials)}
    />,
  )
  await terminal.press(`lucia@ejemplox${KEY.backspace}.ess`)
  await terminal.press(KEY.backspace)
  await terminal.press(KEY.enter)
  await terminal.shows('Contraseña')
  await terminal.press('secreta1')
  await terminal.shows('••••••••')
  expect(terminal.text()).not.toContain('secreta1')
  await terminal.press(KEY.enter)
  await expect.poll(() => answers).toEqual([{ email: 'lucia@ejemplo.es', password: 'secreta1' }])
})

test('the sign-in form rejects an invalid email before it asks for the password', async () => {
  const form = (email: string | null) =>
    renderScreen(<CredentialsForm t={t} server="aquí" email={email} signUp onDone={() => undefined} />)
  expect(form('lucia').text()).not.toContain('Contraseña')
  const terminal = form(null)
  await terminal.press('lucia\r')
  await terminal.shows(t('errors.email-invalid', { email: 'lucia' }))
  expect(terminal.text()).not.toContain('Contraseña')
  await terminal.press('@ejemplo.es\r')
  await terminal.shows('Contraseña')
})

test('text that is pasted with its Enter is accepted line by line', async () => {
  const answers: unknown[] = []
  const terminal = renderScreen(
    <CredentialsForm
      t={t}
      server="este ordenador"
      email={null}
      signUp
      onDone={(credentials) => answers.push(credentials)}
    />,
  )
  await terminal.press('lucia@ejemplo.es\r')
  await terminal.shows('Contraseña')
  await terminal.press('secreta1\r')
  await expect.poll(() => answers).toEqual([{ email: 'lucia@ejemplo.es', password: 'secreta1' }])
})

test('text that is typed as soon as a prompt is drawn belongs to that prompt', async () => {
  const answers: unknown[] = []
  const terminal = renderScreen(
    <CredentialsForm
      t={t}
      server="este ordenador"
      email={null}
      signUp={false}
      onDone={(credentials) => answers.push(credentials)}
    />,
  )
  await terminal.press('lucia@ejemplo.es')
  // The password is read between the drawing of its prompt and React's effects.
  terminal.type(KEY.enter)
  for (let turn = 0; turn < 1000 && !terminal.text().includes('Contraseña'); turn++)
    await new Promise((resolve) => setImmediate(resolve))
  terminal.type('secreta1\r')
  await expect.poll(() => answers).toEqual([{ email: 'lucia@ejemplo.es', password: 'secreta1' }])
})

test('Ctrl+C right after typed text leaves the prompt', async () => {
  const answers: unknown[] = []
  const terminal = renderScreen(
    <CredentialsForm
      t={t}
      server="aquí"
      email="lucia@ejemplo.es"
      signUp={false}
      onDone={(credentials) => answers.push(credentials)}
    />,
  )
  await terminal.press('secreta')
  await terminal.shows('•••••••')
  await terminal.press(`1${KEY.controlC}`)
  await terminal.ended
  expect(answers).toEqual([])
})

test.each(['q', KEY.escape, KEY.controlC])('%j cancels the running work', async (key) => {
  let stopped = false
  const begin = (onProgress: (progress: string) => void, stop: AbortSignal) => {
    onProgress('half')
    stop.addEventListener('abort', () => {
      stopped = true
    })
  }
  const terminal = renderScreen(
    <Work begin={begin} View={({ progress, stopping }) => <Text>{`${progress} ${stopping}`}</Text>} />,
  )
  await terminal.shows('half false')
  await terminal.press(key)
  await terminal.shows('half true')
  expect(stopped).toBe(true)
})
