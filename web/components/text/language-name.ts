/** Returns the name of a language code in `language` ("es" is "español"), or the code itself if it is unknown. */
export function languageName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
