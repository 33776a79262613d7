import { basename } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Modules with texts that the dashboard never uses. Those that are imported from other folders export one constant,
 * named after the file.
 */
const PROGRAM_TEXTS = /\/src\/(i18n\/[a-z]{2}|domain\/errors)\/program\//

/** Returns the name of a module's constant: `terminalErrors` in `i18n`, `TERMINAL_ERRORS` in `domain`. */
function exportOf(id: string): string {
  const name = basename(id, '.ts')
  return id.includes('/domain/')
    ? name.toUpperCase().replaceAll('-', '_')
    : name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

const ERRORS = /\/src\/domain\/errors\//
/** Matches an error's status and its English sentence. */
const SENTENCE = /\[\s*(\d{3}),\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?\s*\]/g

/**
 * Removes texts that the dashboard never shows from its build: those in folders named `program` (terminal, mails,
 * feeds), and the English sentences of errors, which are for logs and other clients.
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
