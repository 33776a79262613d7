import { statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const outDir = `${root}node_modules/.cache/comics`

async function isFresh(): Promise<boolean> {
  try {
    const built = statSync(`${outDir}/pdf-worker.js`).mtimeMs
    const folders = ['src/formats', 'src/domain']
    const listed = folders.map(async (folder) =>
      (await readdir(root + folder)).map((name) => `${root}${folder}/${name}`),
    )
    const sources = (await Promise.all(listed)).flat()
    return sources.every((source) => statSync(source).mtimeMs < built)
  } catch {
    return false
  }
}

/** Builds the PDF worker for tests that run from source: a thread of Node 20 takes no TypeScript. */
export default async function setup(): Promise<void> {
  if (await isFresh()) return
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['@hyzyla/pdfium'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input: { 'pdf-worker': `${root}src/formats/pdf-worker.ts` },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
}
