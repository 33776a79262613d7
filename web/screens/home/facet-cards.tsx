import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Cover } from '#web/components/cover/cover.tsx'
import type { CoverArt } from '#web/components/cover/cover-source.tsx'
import { initialOf } from '#web/components/pictures/initial.ts'
import './facet-cards.css'

interface FacetCardProps {
  readonly option: { readonly value: string; readonly count: number; readonly covers?: readonly CoverArt[] }
  readonly to: string
  readonly tabIndex: 0 | -1
}

/** Background colour of a card without a cover. */
const DEFAULT_TINT = 'var(--ink-5)'
const tintOf = (covers: readonly CoverArt[]) =>
  ({ '--tint': covers[0]?.tint ?? DEFAULT_TINT }) as CSSProperties

/** Card of a character: the middle of a cover, which usually shows a figure, else the initial. */
export function CharacterCard({ option: { value, count, covers = [] }, ...link }: FacetCardProps) {
  const { t } = useTranslation()
  const [cover] = covers
  return (
    <Link {...link} className="facet-who" style={tintOf(covers)}>
      <span className="portrait">
        {cover ? (
          <Cover cover={cover} title={value} sizes="180px" decorative />
        ) : (
          <span className="initial font-display" aria-hidden="true">
            {initialOf(value)}
          </span>
        )}
      </span>
      <span className="name">{value}</span>
      <span className="count">{t('home.appearances', { count })}</span>
    </Link>
  )
}

/** Card of a publisher: its name on its comics' colour, with two covers. */
export function PublisherCard({ option: { value, count, covers = [] }, ...link }: FacetCardProps) {
  const { t } = useTranslation()
  return (
    <Link {...link} className="facet-tile" data-kind="publisher" style={tintOf(covers)}>
      {covers.slice(0, 2).map((cover) => (
        <Cover key={cover.id} cover={cover} title={value} sizes="88px" decorative />
      ))}
      <span className="name font-display">{value}</span>
      <span className="count">{t('common.comics', { count })}</span>
    </Link>
  )
}

/** Card of a genre: its name over a cover in a single colour. */
export function GenreCard({ option: { value, count, covers = [] }, ...link }: FacetCardProps) {
  const { t } = useTranslation()
  const [cover] = covers
  return (
    <Link {...link} className="facet-tile" data-kind="genre" style={tintOf(covers)}>
      {cover && <Cover cover={cover} title={value} sizes="320px" decorative />}
      <span className="name font-display">{value}</span>
      <span className="count">{t('common.comics', { count })}</span>
    </Link>
  )
}
