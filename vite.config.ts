import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './scripts/dashboard/compressed.ts'
import { preloads } from './scripts/dashboard/preloads.ts'
import { runFirst } from './scripts/dashboard/run-first.ts'
import { withoutOthersWords } from './scripts/dashboard/without-others-words.ts'
import { withoutSchemas } from './scripts/dashboard/without-schemas.ts'
import { screenModules } from './web/app/screens.ts'

/**
 * What nearly every visit needs comes in few files, each kept by browsers until what is in it changes: packages,
 * icons, and our own frame. Screens, other languages and what only some visits open stay apart.
 */
const groups = [
  // Run before the rest, so it stands on nothing of it.
  {
    name: 'first',
    test: /web\/(app\/(first-round|paths)|components\/auth-art|data\/(first-answers|kept-session|known))\./,
    priority: 4,
  },
  { name: 'icons', test: /node_modules\/lucide-react\//, priority: 3, minShareCount: 2 },
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
  // What two late parts share (recording the collection, editing metadata) is left to them: the frame is everybody's.
  {
    name: 'frame',
    test: /\/(web\/(data\/(?!marks|comic-marks|metadata|playlists|indexing|clear|collection)|components\/(?!dialog|toaster|cover-grid|kept-focus|size-range)|actions\/(tasks|later|use-late-words)|app\/(paths|shell\/(?!user-menu|mobile-panel|shortcut-sheet|search-panel)))|src\/(domain\/(?!comic-links|comic-columns|entities|metadata-fields|publishers|traits)|contract\/(?!helper\/collection)|records\/(?!indexing|entities|library\/(library|known-comics|moved-comics))|i18n\/(es\/|[a-z]+\.ts)))/,
    priority: 1,
    minShareCount: 2,
  },
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
