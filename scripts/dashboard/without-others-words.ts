import { basename } from 'node:path'
import type { Plugin } from 'vite'

/** Matches modules with texts that the dashboard never uses; each exports one constant named after its file. */
const OTHERS =
  /\/src\/(i18n\/[a-z]{2}\/(cli|commands|feeds|mail|terminal|terminal-errors|app-errors)|domain\/errors\/(terminal|app)-errors)\.ts$/

/** Returns the name of a module's constant: `terminalErrors` in `i18n`, `TERMINAL_ERRORS` in `domain`. */
function exportOf(id: string): string {
  const name = basename(id, '.ts')
  return id.includes('/domain/')
    ? name.toUpperCase().replaceAll('-', '_')
    : name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

const ERRORS = /\/src\/domain\/errors\/(entity-)?errors\.ts$/
/** An error's status and its English sentence. */
const SENTENCE = /\[\s*(\d{3}),\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?\s*\]/g

/**
 * Words that a dashboard never says: those of the terminal, its errors, messages by mail and feeds; and the English
 * sentences of errors, which are for logs. The built one goes without them, for every visit fetches all that it holds.
 */
export function withoutOthersWords(): Plugin {
  return {
    name: 'without-others-words',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return OTHERS.test(id) ? { code: `export const ${exportOf(id)} = {}`, moduleType: 'js' } : null
    },
    transform(code, id) {
      return ERRORS.test(id) ? { code: code.replace(SENTENCE, "[$1, '']"), map: null } : null
    },
  }
}
