import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './scripts/dashboard/compressed.ts'
import { preloads } from './scripts/dashboard/preloads.ts'
import { runFirst } from './scripts/dashboard/run-first.ts'
import { withoutOthersWords } from './scripts/dashboard/without-others-words.ts'
import { withoutSchemas } from './scripts/dashboard/without-schemas.ts'
import { screenModules } from './web/app/screens.ts'

/** Where our own modules are that nearly every visit needs, where more than one screen does. */
const FRAME = [
  'web/actions/(tasks|later|use-late-words)',
  'web/app/(later-words|paths|shell/)',
  'web/components/',
  'web/data/',
  'src/contract/',
  'src/domain/',
  'src/i18n/([a-z]+\\.ts|es/)',
  'src/records/',
]
/** What among these members alone need: signing in does without it. */
const LIBRARY = [
  'web/actions/',
  'web/app/shell/(?!last-searches)',
  'web/components/(avatar|cards/|chip|columns|cover-grid|cover/(cover\\.tsx|fit)|held-focus|issue-name|optional|query-state|rail|roving|row-window|search-field|server-badge|skeletons|way-back|when-near)',
  'web/data/(comics|facets|libraries|progress|scan|search|series|shelf|user)',
  'src/contract/helper/(comics|discover|libraries|progress|scan|series|shelf)',
  'src/domain/(draw|natural|reading-state|traits)',
]
/** What only late parts share among these (menus, editors, the account's records): it is left to them. */
const LATE = [
  'web/actions/(away/|comics-of|editor|entity-dialog|filters/filter|indexing|playlist|history/|cards/card-menu|select/selection-bar|use-marks)',
  'web/app/shell/(mobile-panel|search-panel|shortcut-sheet|user-menu)',
  'web/components/(confirm|copy-field|device|dialog|form-dialog|initial|kept-focus|key-rows|missing|picks|picture-input|qr|reading[-/]|six-digits|switch|menu-list|mosaic/|page-place|path/|size-range|step|toaster|use-copied)',
  'web/data/(among|away|bookmarks|clear|collection|comics-found|computer|day-journal|devices|documents|factors|link|linked|history|live/(?!live-state)|moved|paged-items|pairing|unfinished|profile|entities|entity-|indexing|layout|marks|member|metadata|picture|list-name|page-file|playlist|positions|reading(-list)?\\.|shown-progress|storyline|twin-refusals)',
  'src/contract/(app-setup|apps|relay|helper/(collection|devices|documents|history|layout|link|metadata|own-account|playlists|sets))',
  'src/domain/(calendar|clock|file-types|progress\\.|comic-columns|comic-links|device-key|entities|fields|metadata-fields|publishers|story-order|twins)',
  'src/records/(client/paging|entities|indexing|library/)',
]
/** What is done with comics, which lists have once they are in sight, and the page of a comic at once. */
const MARKS = [
  'web/actions/(cards/card-tools|comics-of|use-marks)',
  'web/data/(marks|positions|shown-progress)',
  'src/records/library/(favourites|library-record)',
  'src/domain/file-types',
]
/** What live changes and the screens of names share. */
const NAMES = ['web/data/(entity-changes|member)', 'src/domain/entities\\.', 'src/records/client/paging']
/** All but those that the reader alone, devices, or what is read from afar draws in several parts. */
const ICONS =
  /\/node_modules\/lucide-react\/(?!.*\/(bookmark|clock|cloud|copy|ellipsis-vertical|key-round|laptop|link-2|lock|log-out|monitor|rotate-ccw-clock|shield-off|smartphone|tablet|tablet-smartphone|undo|unlink)\.)/
const beginsWith = (places: readonly string[]) => new RegExp(`^/(${places.join('|')})`)
const [frame, library, late, marks, names] = [
  beginsWith(FRAME),
  beginsWith(LIBRARY),
  beginsWith(LATE),
  beginsWith(MARKS),
  beginsWith(NAMES),
]

/** Returns the path of our own module within the project, undefined for a package. */
const pathOf = (module: string): string | undefined =>
  module.startsWith(import.meta.dirname)
    ? module.slice(import.meta.dirname.length).replaceAll('\\', '/')
    : undefined

/** True for our own modules in one of the places. */
function isOf(places: RegExp, module: string): boolean {
  const path = pathOf(module)
  return path !== undefined && places.test(path) && !late.test(path)
}

/**
 * What nearly every visit needs comes in few files, each kept by browsers until what is in it changes: packages,
 * our own frame with its icons, and what the library's screens share. Screens, other languages and what only some visits open stay apart.
 */
const groups = [
  // Run before the rest, so it stands on nothing of it.
  {
    name: 'first',
    test: /web\/(app\/(first-round|paths)|components\/auth-art|data\/(base|first-answers|kept-session|known|storage))\./,
    priority: 4,
  },
  // Tabs, menus and suggestions stand on the same few small modules.
  {
    name: 'composite',
    test: /node_modules\/@base-ui\/.*(composite|DirectionContext|inertValue|useBaseUiId|useControlled)/i,
    priority: 1,
    minShareCount: 2,
  },
  {
    name: 'packages',
    test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|@tanstack\/(react-)?query.*|i18next|react-i18next|html-parse-stringify|void-elements|use-sync-external-store|jose)\//,
    priority: 2,
  },
  {
    name: 'frame',
    test: (module: string) => ICONS.test(module) || (isOf(frame, module) && !isOf(library, module)),
    priority: 2,
    minShareCount: 2,
  },
  { name: 'library', test: (module: string) => isOf(library, module), priority: 1, minShareCount: 2 },
  { name: 'names', test: (module: string) => names.test(pathOf(module) ?? '') },
  { name: 'marks', test: (module: string) => marks.test(pathOf(module) ?? '') },
]

/** The dashboard: `web/` → `dist/web`, served by the helper. `npm run dev` proxies to a helper on 8080. */
export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    withoutSchemas(),
    runFirst('first'),
    withoutOthersWords(),
    preloads(screenModules()),
    compressed(),
  ],
  // zod probes for eval otherwise, which our content security policy reports as a violation.
  define: { 'globalThis.__zod_globalConfig': '{ jitless: true }' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    license: { fileName: 'licenses.md' },
    assetsInlineLimit: 0,
    // All styles are smaller than the requests for their parts would be.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '^/(api|auth|rest|realtime|storage)/': { target: 'http://localhost:8080', ws: true } } },
})
