import type { Plugin } from 'vite'

const WORDS = /\/src\/i18n\/[a-z]{2}\/(cli|mail)\.ts$/
const ERRORS = /\/src\/domain\/(entity-)?errors\.ts$/
/** An error's status and its English sentence. */
const SENTENCE = /\[\s*(\d{3}),\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?\s*\]/g

/**
 * Words that a dashboard never says: those of the terminal and of messages by mail, and the English sentences of
 * errors, which are for logs. The built one goes without them, for every visit fetches all that it holds.
 */
export function withoutOthersWords(): Plugin {
  return {
    name: 'without-others-words',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const [, words] = WORDS.exec(id) ?? []
      return words === undefined ? null : { code: `export const ${words} = {}`, moduleType: 'js' }
    },
    transform(code, id) {
      return ERRORS.test(id) ? { code: code.replace(SENTENCE, "[$1, '']"), map: null } : null
    },
  }
}
