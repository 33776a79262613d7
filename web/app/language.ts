import { createI18nWith, speak } from '#i18n/instance.ts'
import { DEFAULT_LANGUAGE, firstOf, isLanguage, type Language, languageFor } from '#i18n/languages.ts'
import { spanish } from '#i18n/spanish.ts'
import type { LanguageSwitch } from '#web/components/text/language-context.ts'

/** localStorage key of the choice: `auto` or a language code. */
const STORED = 'locale'

interface Choice {
  readonly language: Language
  /** True if the URL sets the language, which overrides the stored choice. */
  readonly isFromUrl: boolean
  /** True if the URL sets it with `lng`, which also disables choosing another. */
  readonly locked: boolean
}

/**
 * Returns the language of `lang` or `lng` in the URL, else the stored choice (`auto`: the browser's language if
 * supported, else English), else Spanish. Unknown codes are ignored.
 */
export function languageRule(search: string, stored: string | null, browser: readonly string[]): Choice {
  const params = new URLSearchParams(search)
  for (const name of ['lng', 'lang'] as const) {
    const code = params.get(name)
    if (code !== null && isLanguage(code)) return { language: code, isFromUrl: true, locked: name === 'lng' }
  }
  const chosen = stored === 'auto' ? languageFor(browser) : stored
  const language = chosen !== null && isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE
  return { language, isFromUrl: false, locked: false }
}

const stored = (): string | null => localStorage.getItem(STORED)

/**
 * Returns the browser's first supported language, to be offered to the user. Null if the URL or a stored choice sets
 * the language, if it is the current one, or if none of the browser's languages is supported.
 */
export function offerRule(
  { language, isFromUrl }: Omit<Choice, 'locked'>,
  stored: string | null,
  browser: readonly string[],
): Language | null {
  const own = firstOf(browser)
  return isFromUrl || stored !== null || own === language ? null : own
}

/** Starts i18next in the right language and sets `<html lang>` at each change. */
export async function startLanguage(): Promise<LanguageSwitch> {
  const { language, isFromUrl, locked } = languageRule(location.search, stored(), navigator.languages)
  const i18n = await createI18nWith(spanish, language)
  const setHtmlLang = (code: string) => {
    document.documentElement.lang = code
  }
  setHtmlLang(i18n.language)
  i18n.on('languageChanged', setHtmlLang)
  return {
    i18n,
    locked,
    offered: () => offerRule({ language, isFromUrl }, stored(), navigator.languages),
    chosen: () => {
      const choice = stored()
      if (choice === 'auto') return choice
      return choice !== null && isLanguage(choice) ? choice : DEFAULT_LANGUAGE
    },
    async choose(next) {
      await speak(i18n, next === 'auto' ? languageFor(navigator.languages) : next)
      try {
        localStorage.setItem(STORED, next)
      } catch {
        // Without storage the choice lasts until the page is closed.
      }
    },
  }
}
