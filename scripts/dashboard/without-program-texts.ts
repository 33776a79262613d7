import { basename } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Modules with texts that the dashboard never uses. Those that modules elsewhere import export one constant named after
 * their file.
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
/** An error's status and its English sentence. */
const SENTENCE = /\[\s*(\d{3}),\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?\s*\]/g

/**
 * Leaves out of the built dashboard what it never shows, as every visit loads it: the texts in folders named `program`
 * (terminal, messages by mail, feeds), and the English sentences of errors, which are for logs and other clients.
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
