import { basename } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Matches the paths of modules with texts that the dashboard never uses. A module that is imported from outside its
 * `program` folder must export exactly one constant, which is named after the file.
 */
const PROGRAM_TEXTS = /\/src\/(i18n\/[a-z]{2}|domain\/errors)\/program\//

/**
 * Returns the name of a module's constant. For `terminal-errors`: `terminalErrors` in `i18n`, else `TERMINAL_ERRORS`.
 */
function exportOf(id: string): string {
  const name = basename(id, '.ts')
  return id.includes('/domain/')
    ? name.toUpperCase().replaceAll('-', '_')
    : name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

const ERRORS = /\/src\/domain\/errors\//
/** Matches the status and the English message of an error. */
const SENTENCE = /\[\s*(\d{3}),\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?\s*\]/g

/**
 * Returns a Vite plugin that removes texts from the dashboard's build that the dashboard never shows. It replaces the
 * texts of the terminal, mails and feeds (modules of PROGRAM_TEXTS) with empty objects. It replaces the English
 * messages of errors, which are for logs and other clients, with empty strings.
 */
export function withoutProgramTexts(): Plugin {
  return {
    name: 'without-program-texts',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return PROGRAM_TEXTS.test(id) ? { code: `export const ${exportOf(id)} = {}`, moduleType: 'js' } : null
    },
    transform(code, id) {
      return ERRORS.test(id) ? { code: code.replace(SENTENCE, "[$1, '']"), map: null } : null
    },
  }
}
