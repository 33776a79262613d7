import { expect, test } from 'vitest'
import type { ShelfEntry } from '#cli/collection/collection.ts'
import { cutText, widthOf as ownWidth, wrapText } from '#cli/components/cut-text.ts'
import { qrLines } from '#cli/components/qr-code.tsx'
import type { TunnelReport } from '#cli/link/texts.ts'
import { ServeLog } from '#cli/listen/serve-log.ts'
import { Home } from '#cli/screens/home.tsx'
import { type FolderActions, Libraries } from '#cli/screens/libraries.tsx'
import { ServeView } from '#cli/screens/serve.tsx'
import { Shelf } from '#cli/screens/shelf.tsx'
import { AppError } from '#domain/errors/errors.ts'
import { createI18n } from '#i18n/load.ts'
import { NO_SCAN } from '#library/scan/scan-log.ts'
import { KEY, renderScreen, widthOf } from './support/terminal.ts'

const { t } = await createI18n('es')

test('a text is cut to a number of columns, and control characters are replaced', () => {
  expect(cutText('Huesos de neón', 14)).toBe('Huesos de neón')
  expect(cutText('Huesos de neón', 8)).toBe('Huesos …')
  expect(cutText('名探偵コナン', 12)).toBe('名探偵コナン')
  for (const columns of [11, 10, 9])
    expect(widthOf(cutText('名探偵コナン', columns))).toBeLessThanOrEqual(columns)
  expect(cutText('/Cómics/Manga/名探偵コナン 1.cbz', 20, 'middle')).toBe('/Cómics/M…ナン 1.cbz')
  expect(cutText('👨‍👩‍👧 familia', 4)).toBe('👨‍👩‍👧 …')
  expect(cutText('\u001b[2Jx\ny', 20)).toBe('\ufffd[2Jx\ufffdy')
  expect([ownWidth('コ'), ownWidth('a\n')]).toEqual([2, 2])
})

/** Returns a shelf of a series and `comics` single comics, with the opened ids and requested offsets. */
function shelfOf(comics: number) {
  const opened: string[] = []
  const offsets: number[] = []
  const saga = { key: 'saga', name: 'Saga', volume: null, count: 2, year: 2012, folderPath: '/NAS/Saga' }
  const issue = (n: number, title: string, number: string | null = null) => ({
    id: `id ${n}`,
    title,
    name: 'archivo.cbz',
    series: 'Serie',
    number,
    year: null,
    pageCount: 24,
  })
  const all: ShelfEntry[] = [
    { kind: 'series', series: saga, sameName: true },
    ...Array.from({ length: comics }, (_, n) => ({ kind: 'comic', comic: issue(n, `名探偵 ${n}`) }) as const),
  ]
  const nameOf = (entry: ShelfEntry) => (entry.kind === 'series' ? entry.series.name : entry.comic.title)
  return {
    opened,
    offsets,
    actions: {
      async shelf({ q, offset, limit }: { q: string; offset: number; limit: number }) {
        offsets.push(offset)
        const found = all.filter((entry) => nameOf(entry).toLowerCase().includes(q))
        return { items: found.slice(offset, offset + limit), total: found.length }
      },
      issues: async () => [issue(101, 'Capítulo uno', '1'), issue(102, 'Capítulo dos', '2')],
      async open(id: string) {
        opened.push(id)
        return `http://localhost:8080/comic/${id}`
      },
    },
  }
}

test('arrow keys browse the shelf: Enter shows the issues of a series and opens an issue in the browser', async () => {
  const { actions, opened } = shelfOf(3)
  let left = 0
  const terminal = renderScreen(<Shelf t={t} actions={actions} onLeave={() => left++} />)
  await terminal.shows(/❯ Saga · \/NAS\/Saga +2012 · 2 números/)
  await terminal.press(KEY.enter)
  await terminal.shows(/❯ Nº\s1 {2}Capítulo uno +24 páginas/)
  await terminal.press(KEY.down)
  await terminal.shows(/❯ Nº\s2/)
  await terminal.press(KEY.enter)
  await terminal.shows('Ábrelo en http://localhost:8080/comic/id 102')
  await terminal.press(KEY.left)
  await terminal.shows(/❯ Saga/)
  await terminal.press(KEY.end)
  await terminal.shows(/❯ 名探偵 2/)
  await terminal.press(KEY.enter)
  await expect.poll(() => opened).toEqual(['id 102', 'id 2'])
  await terminal.press('q')
  await expect.poll(() => left).toBe(1)
})

test('a failed load of the shelf or of issues shows the error, and Enter retries it', async () => {
  const { actions } = shelfOf(3)
  let broken = true
  const failing =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A) => {
      if (broken) throw new AppError('disk-full')
      return call(...args)
    }
  const terminal = renderScreen(
    <Shelf
      t={t}
      actions={{ ...actions, shelf: failing(actions.shelf), issues: failing(actions.issues) }}
      onLeave={() => undefined}
    />,
  )
  await terminal.shows(t('errors.disk-full'))
  broken = false
  await terminal.press(KEY.enter)
  await terminal.shows(/❯ Saga/)
  expect(terminal.text()).not.toContain(t('errors.disk-full'))
  broken = true
  await terminal.press(KEY.enter)
  await terminal.shows(t('errors.disk-full'))
  broken = false
  await terminal.press(KEY.left)
  await terminal.press(KEY.enter)
  await terminal.shows('Capítulo uno')
})

test('a large shelf is loaded in parts as it is scrolled, and can be searched', async () => {
  const { actions, offsets } = shelfOf(1_000)
  const terminal = renderScreen(<Shelf t={t} actions={actions} onLeave={() => undefined} />, 40, 12)
  await terminal.shows('1001 resultados')
  expect(offsets).toEqual([0])
  await terminal.press(KEY.end)
  await terminal.shows(/❯ 名探偵 999/)
  expect(new Set(offsets)).toEqual(new Set([0, 800, 1000]))
  await terminal.press('/sag')
  await terminal.press('a')
  await terminal.shows('1 resultado')
  await terminal.shows(/❯ Saga/)
  await terminal.press(KEY.escape)
  await terminal.shows('1001 resultados')
})

function folders() {
  const libraries: string[] = ['/NAS/Cómics']
  const tree: Record<string, string[]> = {
    '/home': ['/home/Manga', '/home/Saga'],
    '/home/Saga': [],
    '/': ['/home'],
  }
  const actions: FolderActions = {
    libraries: async () =>
      libraries.map((path) => ({
        path,
        files: 7,
        formats: [],
        available: path !== '/gone',
        write: 'off' as const,
        follow: false,
      })),
    async add(path) {
      if (libraries.includes(path)) throw new AppError('library-exists', { path })
      libraries.push(path)
    },
    async remove(path) {
      libraries.splice(libraries.indexOf(path), 1)
    },
    list: async (path = '/home') => ({
      path,
      parent: path === '/' ? null : path.slice(0, path.lastIndexOf('/')) || '/',
      folders: (tree[path] ?? []).map((each) => ({ name: each, path: each })),
    }),
    count: async (path) => ({
      path,
      comics: 12,
      more: false,
      comicFolders: 4,
      pictures: 0,
      wide: path === '/' ? 'disk' : null,
      folders: (tree[path] ?? []).map((each) => ({ path: each, comics: 3, more: true })),
    }),
  }
  return { libraries, actions }
}

test('a library folder is selected with arrow keys, and removed after a confirmation', async () => {
  const { libraries, actions } = folders()
  const terminal = renderScreen(<Libraries t={t} actions={actions} onDone={() => undefined} />)
  await terminal.shows(/❯ \/NAS\/Cómics +7 archivos/)
  await terminal.press('a')
  await terminal.shows(/Manga\/ +más de 3 cómics/)
  await terminal.press(KEY.down)
  await terminal.press(KEY.down)
  await terminal.shows(/❯ Saga\//)
  await terminal.press(KEY.enter)
  await terminal.shows('/home/Saga\n12 cómics')
  await terminal.press('a')
  await terminal.shows('Biblioteca añadida')
  expect(libraries).toEqual(['/NAS/Cómics', '/home/Saga'])
  await terminal.press('x')
  await terminal.shows('¿Quitar /NAS/Cómics?')
  await terminal.press('n')
  await terminal.press('x')
  await terminal.shows('¿Quitar /NAS/Cómics?')
  await terminal.press(KEY.enter)
  await terminal.shows('Biblioteca eliminada')
  expect(libraries).toEqual(['/home/Saga'])
})

test('adding a whole disk needs a confirmation, and a failed addition shows the error', async () => {
  const { libraries, actions } = folders()
  libraries.push('/')
  const terminal = renderScreen(<Libraries t={t} actions={actions} onDone={() => undefined} />, 40, 12)
  await terminal.press('a')
  await terminal.shows('12 cómics')
  await terminal.press(KEY.left)
  await terminal.shows(/❯ home\//)
  await terminal.press('a')
  await terminal.shows('¿Añadir / entera?')
  await terminal.press(KEY.enter)
  await terminal.shows('Esta carpeta ya está')
})

test('home shows a summary and a menu', async () => {
  const chosen: (string | null)[] = []
  const entries = ['shelf', 'scan', 'library', 'status'] as const
  const terminal = renderScreen(
    <Home
      t={t}
      commands={entries}
      readStatus={async () => ['12 cómics · 3 series']}
      onGo={(entry) => chosen.push(entry)}
    />,
    40,
    12,
  )
  await terminal.shows('12 cómics · 3 series')
  await terminal.shows('❯ Ver la biblioteca')
  await terminal.press(KEY.down)
  await terminal.shows('❯ Escanear')
  await terminal.press('j')
  await terminal.shows('❯ Carpetas')
  await terminal.press(KEY.enter)
  await terminal.press('q')
  await expect.poll(() => chosen).toEqual(['library', null])
})

test('serve shows its address, a QR code for other devices, requests, the scan and its log', async () => {
  const log = new ServeLog()
  log.request({ method: 'GET', path: '/api/shelf', status: 200, milliseconds: 3.4 })
  const stats = {
    files: 12,
    readable: 12,
    series: 3,
    problems: 0,
    libraries: 1,
    lastScan: null,
    singles: 0,
    unavailable: 0,
    bytes: 0,
  }
  let quit = 0
  let retried = 0
  let tunnel: TunnelReport | null = null
  const view = (columns: number, rows: number, network: string | null, desktop = true) =>
    renderScreen(
      <ServeView
        t={t}
        language="es"
        color={false}
        desktop={desktop}
        serving={{ url: 'https://localhost:8080', local: 'http://localhost:8080', network }}
        about={['Datos: /data']}
        readState={async () => ({
          scan: NO_SCAN,
          stats,
          requests: log.requests,
          lines: log.lines(),
          account: null,
          tunnel,
        })}
        open={() => undefined}
        scan={() => undefined}
        retry={() => retried++}
        onQuit={() => quit++}
      />,
      columns,
      rows,
    )
  const address = 'https://192.168.1.10:8080'
  const large = view(200, 50, address)
  await large.shows('12 cómics · 3 series')
  expect(large.text()).toContain(qrLines(address, true)[3]?.trim())
  expect(large.text()).toContain('Desde otros dispositivos: https://192.168.1.10:8080')
  await large.press('l')
  await large.shows('200 GET /api/shelf 3 ms')

  const small = view(80, 24, address)
  await small.shows('Peticiones: 1')
  expect(small.text()).not.toContain(qrLines(address, true)[3]?.trim())
  await small.press('c')
  await small.shows(qrLines(address, true)[3]?.trim() ?? '-')

  const alone = view(40, 12, null)
  await alone.shows('Comics está en marcha')
  expect(alone.text()).not.toContain('QR')
  await alone.press(KEY.controlC)
  await expect.poll(() => quit).toBe(1)

  // The problem of remote access is shown in full, with the key that retries.
  tunnel = {
    relay: 'https://comics.example',
    state: 'waiting',
    problem: { code: 'relay-refused', message: '', params: { url: 'https://comics.example' } },
    retryAt: new Date('2026-01-01T10:20:30'),
  }
  const linked = view(80, 24, null)
  await linked.shows('Acceso remoto sin conexión.')
  expect(linked.lines().join(' ').replaceAll(/ +/g, ' ')).toContain(
    'Vuelve a enlazarlo. Nuevo intento: 10:20:30',
  )
  expect(linked.text()).toContain('r reintentar')
  await linked.press('r')
  await expect.poll(() => retried).toBe(1)
  tunnel = { ...tunnel, state: 'online', problem: null, retryAt: null }
  await linked.shows('Acceso remoto en línea: https://comics.example')
  expect(linked.text()).not.toContain('r reintentar')

  // A narrow terminal wraps the address; over SSH the network address is first.
  const narrow = view(24, 24, address, false)
  await narrow.shows('Peticiones: 1')
  expect(narrow.lines().join('').replaceAll(' ', '')).toContain(address)
  expect(narrow.text().indexOf('192.168')).toBeLessThan(narrow.text().indexOf('localhost'))
})

test('a text wraps at spaces, and within words that are longer than a line', () => {
  expect(wrapText('Open it at http://localhost:8080/', 16)).toEqual([
    'Open it at',
    'http://localhost',
    ':8080/',
  ])
  expect(wrapText('名探偵 コナン', 6)).toEqual(['名探偵', 'コナン'])
  expect(wrapText('', 10)).toEqual([''])
})
