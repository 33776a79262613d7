import { readFileSync } from 'node:fs'
import { defineConfig } from 'vite'
import { programLicences } from './scripts/program-licences.ts'

const { version, dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  version: string
  dependencies: Readonly<Record<string, string>>
  optionalDependencies: Readonly<Record<string, string>>
}

/** They carry binaries, and are installed beside the bundle. */
const OUTSIDE = Object.keys({ ...dependencies, ...optionalDependencies })

/**
 * The helper and the terminal: `src/` → `dist/node`, one bundle with what it borrows inside.
 * Only the dependencies of package.json, which carry binaries, stay outside.
 */
export default defineConfig({
  // unzipper requires readable-stream without declaring it, so npm may leave it out; Node's own streams do the same.
  resolve: { alias: { 'readable-stream': 'node:stream' } },
  define: { 'process.env.NODE_ENV': '"production"', COMICS_VERSION: JSON.stringify(version) },
  ssr: { noExternal: true, external: OUTSIDE },
  plugins: [programLicences(OUTSIDE)],
  build: {
    ssr: true,
    outDir: 'dist/node',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      // unzipper names it for reading from a cloud store, which we never ask of it.
      // `ssr.external` does not apply to sqlite3 where it could not be installed.
      external: ['@aws-sdk/client-s3', 'sqlite3'],
      // A dependency of koa evaluates code of its own, never input.
      checks: { eval: false },
      input: {
        main: 'src/cli/main.ts',
        'decoder-process': 'src/decoding/process/main.ts',
        'pdf-worker': 'src/formats/pdf/pdf-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
