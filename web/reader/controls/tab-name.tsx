import { useTranslation } from 'react-i18next'
import { annualOf } from '#domain/filename/issue-number.ts'
import { TabTitle } from '#web/components/screen/screen.tsx'

interface TabNameProps {
  readonly comic: { readonly title: string; readonly series: string | null; readonly number: string | null }
  /** The position: page numbers, or the title of a chapter. */
  readonly place: readonly number[] | string
}

/** Sets the browser tab's title to the comic and the position: "Bruma nº 3 · página 5". */
export function TabName({ comic, place }: TabNameProps) {
  const { t } = useTranslation()
  const { title, series, number } = comic
  const annual = number === null ? null : annualOf(number)
  const issue =
    series === null || number === null
      ? title
      : annual === null
        ? t('common.inSeries', { series, number })
        : `${series} ${t('common.annual', { number: annual }).trim()}`
  const where =
    typeof place === 'string'
      ? place
      : t(place.length > 1 ? 'reader.tab.pages' : 'reader.tab.page', { page: place.join('–') })
  return <TabTitle>{`${issue} · ${where}`}</TabTitle>
}
