import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { type BareServer, startBare } from './baseline.ts'
import { BENCH_DIR } from './config.ts'
import type { Shown } from './page.ts'

/** Builds the bare page's script like the dashboard's. */
async function script(): Promise<Buffer> {
  const outDir = join(BENCH_DIR, 'bare-page')
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        input: join(import.meta.dirname, '../bare/paint-app.js'),
        output: { entryFileNames: 'app.js' },
      },
    },
  })
  return readFile(join(outDir, 'app.js'))
}

/** Serves a bare React page that draws these pictures at their positions, with the same bytes. */
export async function startBarePage(shown: readonly Shown[]): Promise<BareServer> {
  const folder = join(BENCH_DIR, 'data', 'bare-page')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const app = await script()
  await writeFile(join(folder, 'app.js.gz'), gzipSync(app, { level: 9 }))
  const covers = []
  for (const [place, { src, ...box }] of shown.entries()) {
    const answer = await fetch(src)
    if (!answer.ok) throw new Error(`${src} answered ${answer.status}`)
    await writeFile(join(folder, `${place}.webp`), Buffer.from(await answer.arrayBuffer()))
    covers.push({ src: `/${place}.webp`, ...box })
  }
  await writeFile(join(folder, 'covers.json'), JSON.stringify(covers))
  return startBare('paint', [folder])
}
