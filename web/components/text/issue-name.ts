import { useTranslation } from 'react-i18next'
import { comicName, issueName, type NamedComic, plainNumber, referenceName } from '#domain/comic-name.ts'
import { issueWords } from '#i18n/issue-words.ts'

export { plainNumber }

/** Returns a function that names an issue by its number: "Nº 7", or "Anual 1" for an annual. */
export function useIssueName(): (number: string) => string {
  const { t } = useTranslation()
  return (number) => issueName(number, issueWords(t))
}

/** Returns a function for a comic's name: its title, or "Vespertina nº 2" for an issue without its own title. */
export function useComicName(): (comic: NamedComic) => string {
  const { t } = useTranslation()
  return (comic) => comicName(comic, issueWords(t))
}

/** Returns a function that names a comic in a sentence: "Vespertina nº 2", else its title. */
export function useReferenceName(): (comic: Omit<NamedComic, 'name'>) => string {
  const { t } = useTranslation()
  return (comic) => referenceName(comic, issueWords(t))
}
