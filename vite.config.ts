import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The dashboard: `web/` → `dist/web`, served by the helper. `npm run dev` proxies to a helper on 8080. */
export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  // zod probes for eval otherwise, which our content security policy reports as a violation.
  define: { 'globalThis.__zod_globalConfig': '{ jitless: true }' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    license: { fileName: 'licenses.md' },
    assetsInlineLimit: 0,
  },
  server: { proxy: { '^/(api|auth|rest|realtime|storage)/': { target: 'http://localhost:8080', ws: true } } },
})
