import type { Plugin } from 'vite'

const WORDS = /\/src\/i18n\/[a-z]{2}\/(cli|mail)\.ts$/

/**
 * The words of the terminal and of messages by mail are none that a dashboard says: the built one goes without them,
 * for every visit fetches all the words of its language.
 */
export function withoutTerminalWords(): Plugin {
  return {
    name: 'words-without-terminal',
    apply: 'build',
    load(id) {
      const [, words] = WORDS.exec(id) ?? []
      return words === undefined ? null : { code: `export const ${words} = {}`, moduleType: 'js' }
    },
  }
}
