import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import * as es from '../../src/i18n/es/index.ts'

const SPANISH = resolve(import.meta.dirname, '../../src/i18n/es')
const AREA = /\/src\/i18n\/es\/([a-z-]+)\.ts$/
/** The beginning of a key: `server.scan` of `'server.scan.done'`, or `fields.${` of a template. */
const KEY = /['"`](\w+)\.(\w+|\$\{)/g

const fileOf = (area: string) => area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const areaOf = (file: string) => file.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

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
      const [, file] = AREA.exec(id) ?? []
      if (file !== undefined && Object.hasOwn(es, areaOf(file))) {
        const area = areaOf(file)
        return {
          code: `${code}\nimport { spanish } from '../spanish.ts'\nspanish.${area} = ${area}\n`,
          map: null,
        }
      }
      if (!/\/web\/[^?]+\.tsx?$/.test(id)) return null
      const imports = areasIn(code).map(
        (area) => `import ${JSON.stringify(`${SPANISH}/${fileOf(area)}.ts`)}\n`,
      )
      return imports.length === 0 ? null : { code: `${code}\n${imports.join('')}`, map: null }
    },
  }
}
