import { createI18nWith, speak } from '#i18n/instance.ts'
import { DEFAULT_LANGUAGE, firstOf, isLanguage, type Language, languageFor } from '#i18n/languages.ts'
import { spanish } from '#i18n/spanish.ts'
import type { LanguageSwitch } from '#web/components/text/language-context.ts'

/** Where the choice is kept, as `auto` or a language's code. */
const STORED = 'locale'

interface Choice {
  readonly language: Language
  /** True when the address says it, whatever was chosen before. */
  readonly asked: boolean
  /** True when the address also keeps from choosing another: `lng`. */
  readonly locked: boolean
}

/**
 * The language of `lang` or `lng` in the address, else what was chosen (`auto`: the browser's language if supported,
 * else English), else Spanish. Anything that is not one of our codes is ignored.
 */
export function languageRule(search: string, stored: string | null, browser: readonly string[]): Choice {
  const params = new URLSearchParams(search)
  for (const name of ['lng', 'lang'] as const) {
    const code = params.get(name)
    if (code !== null && isLanguage(code)) return { language: code, asked: true, locked: name === 'lng' }
  }
  const chosen = stored === 'auto' ? languageFor(browser) : stored
  const language = chosen !== null && isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE
  return { language, asked: false, locked: false }
}

const stored = (): string | null => localStorage.getItem(STORED)

/**
 * The browser's first language of ours, to be offered: null where another was chosen already or decides, where it is
 * spoken, and where the browser speaks none of ours.
 */
export function offerRule(
  { language, asked }: Omit<Choice, 'locked'>,
  stored: string | null,
  browser: readonly string[],
): Language | null {
  const own = firstOf(browser)
  return asked || stored !== null || own === language ? null : own
}

/** Starts i18next in the right language and keeps `<html lang>` true to it. */
export async function startLanguage(): Promise<LanguageSwitch> {
  const { language, asked, locked } = languageRule(location.search, stored(), navigator.languages)
  const i18n = await createI18nWith(spanish, language)
  const mark = (code: string) => {
    document.documentElement.lang = code
  }
  mark(i18n.language)
  i18n.on('languageChanged', mark)
  return {
    i18n,
    locked,
    offered: () => offerRule({ language, asked }, stored(), navigator.languages),
    chosen: () => {
      const kept = stored()
      if (kept === 'auto') return kept
      return kept !== null && isLanguage(kept) ? kept : DEFAULT_LANGUAGE
    },
    async choose(next) {
      await speak(i18n, next === 'auto' ? languageFor(navigator.languages) : next)
      try {
        localStorage.setItem(STORED, next)
      } catch {
        // The language holds until the page is closed.
      }
    },
  }
}
