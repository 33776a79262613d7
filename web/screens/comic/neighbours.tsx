import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { ReadingLine } from '#web/components/cards/reading-line.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { useIssueName } from '#web/components/issue-name.ts'
import type { ComicCard, ComicDetail } from '#web/data/comic.ts'
import { useReadingState } from '#web/data/progress.ts'

/** The issues before and after it, at the foot of the page. */
export function Neighbours({ comic }: { comic: ComicDetail }) {
  const { t } = useTranslation()
  const nameOf = useIssueName()
  const { previous, next } = comic
  const stateOf = useReadingState()
  if (previous === null && next === null) return null
  const side = (each: ComicCard, word: string, end = false) => (
    <Link
      className="neighbour"
      data-end={end || undefined}
      style={{ '--tint': each.cover.tint } as CSSProperties}
      to={paths.comic(each.id)}
    >
      <Cover cover={each.cover} title={each.title} sizes="56px" decorative />
      <div>
        <small>{each.number === null ? word : `${word} · ${nameOf(each.number)}`}</small>
        <b>{each.title}</b>
        <small>
          <ReadingLine comic={each} reading={stateOf(each)} />
        </small>
      </div>
    </Link>
  )
  return (
    <nav className="neighbours part" aria-label={t('comic.neighbours')}>
      {previous && side(previous, t('comic.previous'))}
      {next && side(next, t('comic.next'), true)}
    </nav>
  )
}
