import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CardTools } from '#web/actions/later.tsx'
import { paths } from '#web/app/paths.ts'
import { IssueCard } from '#web/components/cards/issue-card.tsx'
import { ReadingLine } from '#web/components/cards/reading-line.tsx'
import { useIssueName } from '#web/components/issue-name.ts'
import type { ComicCard } from '#web/data/comics.ts'
import { useReadingState } from '#web/data/progress.ts'

/** How wide covers are in rails (`rail.css`). */
export const RAIL_SIZES = '(max-width: 639px) 132px, (max-width: 1600px) 172px, 11vw'

interface ComicCardLinkProps {
  readonly comic: ComicCard
  readonly tabIndex: 0 | -1
  readonly eager?: boolean
}

/** A single comic in a carousel: "Vol. 2 · 2024" below, or how far it has been read; and what can be done with it. */
export function ComicCardLink({ comic, tabIndex, eager }: ComicCardLinkProps) {
  const { t } = useTranslation()
  const nameOf = useIssueName()
  const state = useReadingState()(comic)
  const facts = [
    comic.number !== null && nameOf(comic.number),
    comic.volume !== null && t('common.volume', { volume: comic.volume }),
    comic.year,
  ].filter(Boolean)
  const item = useMemo(() => ({ kind: 'comic', comic }) as const, [comic])
  return (
    <>
      <IssueCard
        issue={comic}
        to={paths.read(comic.id)}
        tabIndex={tabIndex}
        sizes={RAIL_SIZES}
        eager={eager}
        progress={state.state === 'started' ? state.share : undefined}
        line={
          <ReadingLine
            comic={comic}
            reading={state}
            unread={facts.length > 0 ? facts.join(' · ') : undefined}
          />
        }
      />
      <CardTools item={item} tabIndex={tabIndex} isRead={state.state === 'read'} />
    </>
  )
}
