import { useTranslation } from 'react-i18next'
import { ownTitle } from '#domain/comic-name.ts'
import { ComicCell } from '#web/actions/cards/cells.tsx'
import { useIssueName } from '#web/components/text/issue-name.ts'
import type { ComicCard } from '#web/data/comics/comics.ts'

/** The `sizes` attribute of covers in rails (`rail.css`). */
export const RAIL_SIZES = '(max-width: 639px) 132px, (max-width: 1600px) 172px, 11vw'

interface ComicCardLinkProps {
  readonly comic: ComicCard
  readonly tabIndex: 0 | -1
  readonly eager?: boolean
}

/** Card of a single comic in a carousel, with "Vol. 2 · 2024" or its progress, and its card menu. */
export function ComicCardLink({ comic, ...place }: ComicCardLinkProps) {
  const { t } = useTranslation()
  const nameOf = useIssueName()
  const facts = [
    comic.number !== null && ownTitle(comic) !== null && nameOf(comic.number),
    comic.volume !== null && t('common.volume', { volume: comic.volume }),
    comic.year,
  ].filter(Boolean)
  const unread = facts.length > 0 ? facts.join(' · ') : undefined
  return <ComicCell comic={comic} unread={unread} sizes={RAIL_SIZES} {...place} />
}
