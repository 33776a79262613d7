import { statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import program from '../../../vite.node.config.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const outDir = `${root}node_modules/.cache/comics`
const SOURCES = ['src/decoding', 'src/formats', 'src/disk', 'src/domain']
const SETTINGS = ['package-lock.json', 'vite.node.config.ts']

async function isFresh(): Promise<boolean> {
  try {
    const built = statSync(`${outDir}/decoder-process.js`).mtimeMs
    const listed = SOURCES.map(async (folder) =>
      (await readdir(root + folder, { recursive: true })).map((name) => `${root}${folder}/${name}`),
    )
    const sources = [...(await Promise.all(listed)).flat(), ...SETTINGS.map((name) => root + name)]
    return sources.every((source) => statSync(source).mtimeMs < built)
  } catch {
    return false
  }
}

/** Builds the decoder process and its worker for tests that run from source, since Node 20 runs no TypeScript. */
export default async function setup(): Promise<void> {
  if (await isFresh()) return
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: program.resolve,
    ssr: program.ssr,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        external: program.build?.rolldownOptions?.external,
        input: {
          'decoder-process': `${root}src/decoding/process/main.ts`,
          'pdf-worker': `${root}src/formats/pdf/pdf-worker.ts`,
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
}
