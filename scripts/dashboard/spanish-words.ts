import { readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import * as es from '../../src/i18n/es/index.ts'

const SPANISH = resolve(import.meta.dirname, '../../src/i18n/es')
/** The beginning of a key: `server.scan` of `'server.scan.done'`, or `fields.${` of a template. */
const KEY = /['"`](\w+)\.(\w+|\$\{)/g

const areaOf = (file: string) =>
  basename(file, '.ts').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The file of each area. */
const FILES = new Map(
  readdirSync(SPANISH, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && Object.hasOwn(es, areaOf(file)))
    .map((file) => [areaOf(file), join(SPANISH, file)]),
)

/** Returns the areas that a module uses keys of. */
export function areasIn(code: string): string[] {
  const areas = new Map<string, object>(Object.entries(es))
  const used = [...code.matchAll(KEY)].filter(([, area = '', name = '']) =>
    // Counted keys have a form at their end: `comics_one`.
    Object.keys(areas.get(area) ?? {}).some((key) => [key, key.split('_')[0], '${'].includes(name)),
  )
  return [...new Set(used.map(([, area = '']) => area))].sort()
}

/**
 * Imports the Spanish words of an area in each module of the dashboard that uses its keys, so that they arrive with it.
 * Other languages are loaded whole (`src/i18n/instance.ts`).
 */
export function spanishWords(): Plugin {
  return {
    name: 'spanish-words',
    // After types are gone: those name keys of other modules.
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
      const imports = areasIn(code).map((area) => `import ${JSON.stringify(FILES.get(area))}\n`)
      return imports.length === 0 ? null : { code: `${code}\n${imports.join('')}`, map: null }
    },
  }
}
