import { useTranslation } from 'react-i18next'
import type { NamedComic } from '#domain/comic-name.ts'
import { TabTitle } from '#web/components/screen/screen.tsx'
import { useReferenceName } from '#web/components/text/issue-name.ts'

interface TabNameProps {
  readonly comic: Omit<NamedComic, 'name'>
  /** The position: page numbers, or the title of a chapter. */
  readonly place: readonly number[] | string
}

/** Sets the browser tab's title to the comic and the position: "Bruma nº 3 · página 5". */
export function TabName({ comic, place }: TabNameProps) {
  const { t } = useTranslation()
  const name = useReferenceName()(comic)
  const where =
    typeof place === 'string'
      ? place
      : t(place.length > 1 ? 'reader.tab.pages' : 'reader.tab.page', { page: place.join('–') })
  return <TabTitle>{`${name} · ${where}`}</TabTitle>
}
