import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Cell } from '#web/components/lists/cover-grid.tsx'
import { useComicName } from '#web/components/text/issue-name.ts'
import type { ComicCard } from '#web/data/comics/comics.ts'
import { numbersOf, type SeriesGap } from './series-entries.ts'

interface GapProps extends Pick<Cell, 'tabIndex'> {
  readonly gap: SeriesGap<ComicCard>
  readonly onRefuse: (numbers: readonly string[]) => void
}

/** Returns the name of a range of missing numbers: "Faltan 7 y 8". */
export function missingText(t: TFunction, { from, to }: { from: number; to: number }): string {
  if (from === to) return t('series.missing', { number: from })
  return t(to === from + 1 ? 'series.missingTwo' : 'series.missingRun', { from, to })
}

/** Cell for missing issues, with the issues around them, and a button for those that the user does not want. */
export function Gap({ gap, tabIndex, onRefuse }: GapProps) {
  const { t } = useTranslation()
  const nameOf = useComicName()
  const { from, to, before, after } = gap
  const title = missingText(t, gap)
  const refusal = t('series.refuse', { count: to - from + 1 })
  return (
    <div className="gap">
      <div className="hole">
        <b className="font-display">{title}</b>
        {before && <p>{t('series.between', { before: nameOf(before), after: nameOf(after) })}</p>}
      </div>
      <p className="title">
        <span className="number">{from === to ? from : `${from}–${to}`}</span>{' '}
        {t('series.notInFolders', { count: to - from + 1 })}
      </p>
      <button
        type="button"
        className="text-link"
        tabIndex={tabIndex}
        aria-label={`${refusal}: ${title}`}
        onClick={() => onRefuse(numbersOf(gap))}
      >
        {refusal}
      </button>
    </div>
  )
}
