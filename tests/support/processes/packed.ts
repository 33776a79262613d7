import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ROOT = resolve(import.meta.dirname, '../../..')

/** Packs the built files into `folder` as npm would publish them. Returns the tarball and its paths. */
export async function packComics(folder: string): Promise<{ tarball: string; paths: string[] }> {
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: ROOT,
  })
  // npm 12 prints an object by package name, earlier versions print a list.
  const [packed] = Object.values(
    JSON.parse(stdout) as Record<string, { filename: string; files: { path: string }[] }>,
  )
  if (packed === undefined) throw new Error(`npm pack answered ${stdout}`)
  return { tarball: join(folder, packed.filename), paths: packed.files.map(({ path }) => path) }
}
