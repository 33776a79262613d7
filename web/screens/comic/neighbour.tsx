import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { useIssueName } from '#web/components/text/issue-name.ts'
import type { ComicCard } from '#web/data/comics/comic.ts'

/** Link to a neighbouring issue: "‹ Nº 6" or "Nº 8 ›"; on a phone only the arrow is visible. */
export function Neighbour({ comic, rel }: { comic: ComicCard; rel: 'prev' | 'next' }) {
  const { t } = useTranslation()
  const nameOf = useIssueName()
  const word = t(rel === 'prev' ? 'comic.previous' : 'comic.next')
  const numberText = comic.number === null ? word : nameOf(comic.number)
  return (
    <Link
      className="text-link"
      rel={rel}
      to={paths.comic(comic.id)}
      aria-label={numberText === word ? `${word}: ${comic.title}` : `${word}: ${numberText}`}
    >
      {rel === 'prev' && <ChevronLeft aria-hidden="true" />}
      <span>{numberText}</span>
      {rel === 'next' && <ChevronRight aria-hidden="true" />}
    </Link>
  )
}
