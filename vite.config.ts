import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './scripts/dashboard/compressed.ts'
import { installable } from './scripts/dashboard/installable.ts'
import { routes } from './scripts/dashboard/routes.ts'
import { runFirst } from './scripts/dashboard/run-first.ts'
import { singleIcons } from './scripts/dashboard/single-icons.ts'
import { spanishWords } from './scripts/dashboard/spanish-words.ts'
import { withoutProgramTexts } from './scripts/dashboard/without-program-texts.ts'
import { withoutSchemas } from './scripts/dashboard/without-schemas.ts'
import { ACCOUNT_PATHS } from './src/contract/account-paths.ts'

/** The dashboard: `web/` → `dist/web`, served by the helper. `npm run dev` proxies to a helper on 8080. */
export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    withoutSchemas(),
    spanishWords(),
    withoutProgramTexts(),
    singleIcons(),
    routes(resolve('web/app/routes.ts'), resolve('web/app/prefetch-first-screen.ts')),
    runFirst('first'),
    installable(resolve('web/art/logo.svg')),
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
  },
  server: {
    proxy: { [`^(${['/api', ...ACCOUNT_PATHS].join('|')})/`]: { target: 'http://localhost:8080', ws: true } },
  },
})
