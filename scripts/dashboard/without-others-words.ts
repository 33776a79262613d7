import type { Plugin } from 'vite'

/** Modules of which a dashboard says nothing, by what each exports. */
const OTHERS = [
  [/\/src\/i18n\/[a-z]{2}\/cli\.ts$/, 'cli'],
  [/\/src\/i18n\/[a-z]{2}\/commands\.ts$/, 'commands'],
  [/\/src\/i18n\/[a-z]{2}\/feeds\.ts$/, 'feeds'],
  [/\/src\/i18n\/[a-z]{2}\/mail\.ts$/, 'mail'],
  [/\/src\/i18n\/[a-z]{2}\/terminal\.ts$/, 'terminal'],
  [/\/src\/i18n\/[a-z]{2}\/terminal-errors\.ts$/, 'terminalErrors'],
  [/\/src\/domain\/terminal-errors\.ts$/, 'TERMINAL_ERRORS'],
  [/\/src\/i18n\/[a-z]{2}\/app-errors\.ts$/, 'appErrors'],
  [/\/src\/domain\/app-errors\.ts$/, 'APP_ERRORS'],
] as const
const ERRORS = /\/src\/domain\/(entity-)?errors\.ts$/
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
      const [, name] = OTHERS.find(([path]) => path.test(id)) ?? []
      return name === undefined ? null : { code: `export const ${name} = {}`, moduleType: 'js' }
    },
    transform(code, id) {
      return ERRORS.test(id) ? { code: code.replace(SENTENCE, "[$1, '']"), map: null } : null
    },
  }
}
