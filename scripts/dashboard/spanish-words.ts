import { readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import * as es from '../../src/i18n/es/index.ts'

const SPANISH = resolve(import.meta.dirname, '../../src/i18n/es')
/** Matches the beginning of a text key: `server.scan` of `'server.scan.done'`, or `fields.${` of a template. */
const KEY = /['"`](\w+)\.(\w+|\$\{)/g

const areaOf = (file: string) =>
  basename(file, '.ts').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The file of Spanish texts of each area, which is the first part of a text key. */
const FILES = new Map(
  readdirSync(SPANISH, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && Object.hasOwn(es, areaOf(file)))
    .map((file) => [areaOf(file), join(SPANISH, file)]),
)

/** Returns the areas whose text keys a module uses. */
export function areasIn(code: string): string[] {
  const areas = new Map<string, object>(Object.entries(es))
  const used = [...code.matchAll(KEY)].filter(([, area = '', name = '']) =>
    // Keys of plural forms have the form as a suffix: `comics_one`.
    Object.keys(areas.get(area) ?? {}).some((key) => [key, key.split('_')[0], '${'].includes(name)),
  )
  return [...new Set(used.map(([, area = '']) => area))].sort()
}

/**
 * Makes each module of the dashboard import the Spanish texts of the areas whose keys it uses, so that they are loaded
 * with it. Other languages are loaded as a whole (`src/i18n/instance.ts`).
 */
export function spanishWords(): Plugin {
  return {
    name: 'spanish-words',
    // Runs after types are removed, because types contain text keys that only other modules use.
    enforce: 'post',
    transform(code, id) {
      const area = areaOf(id)
      if (FILES.get(area) === id) {
        return {
          code: `${code}\nimport { spanish } from '#i18n/spanish.ts'\nspanish.${area} = ${area}\n`,
          map: null,
        }
      }
      if (!/\/web\/[^?]+\.tsx?$/.test(id)) return null
      const areas = areasIn(code)
      // The build empties the texts of the program, so their keys would be shown instead.
      const programs = areas.filter((each) => FILES.get(each)?.includes('/program/'))
      if (programs.length > 0) this.error(`The dashboard has no texts of ${programs.join()}: ${id}`)
      const imports = areas.map((each) => `import ${JSON.stringify(FILES.get(each))}\n`)
      return imports.length === 0 ? null : { code: `${code}\n${imports.join('')}`, map: null }
    },
  }
}
