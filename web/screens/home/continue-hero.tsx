import { BookOpen } from 'lucide-react'
import { type CSSProperties, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ownTitle } from '#domain/comic-name.ts'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/buttons/button.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { formatWhen } from '#web/components/text/format.ts'
import { useReferenceName } from '#web/components/text/issue-name.ts'
import type { NextComic } from '#web/data/progress/progress-lists.ts'
import { ContinueLink } from './continue-link.tsx'
import { More } from './more.tsx'
import { IN_BANNER } from './queries.ts'
import './continue-hero.css'

/** Names with more characters than this are set smaller. */
const LONG_NAME = 22

/** Banner of the comics in progress, on the colour of the last read one. */
export function ContinueHero({ reading }: { reading: readonly NextComic[] }) {
  const { t, i18n } = useTranslation()
  const nameOf = useReferenceName()
  const cover = useRef<HTMLSpanElement>(null)
  const [first, ...others] = reading
  if (first === undefined) return null
  const { progress, series, number } = first
  const page = progress?.page ?? 1
  const total = progress?.pageCount || first.pageCount
  const share = progress?.share ?? 0
  const inSeries = series !== null && number !== null ? nameOf(first) : series
  const own = ownTitle(first)
  const title = own ?? inSeries ?? first.title
  const facts = [
    title !== inSeries && inSeries,
    progress && t('home.readWhen', { when: formatWhen(progress.at, i18n.language) }),
  ].filter(Boolean)
  return (
    <section
      className="hero continue-hero"
      aria-label={t('home.continue')}
      style={{ '--tint': first.cover.tint } as CSSProperties}
    >
      <div className="ambience" aria-hidden="true" />
      <div className="columns" data-alone={others.length === 0 || undefined}>
        <div className="lead">
          <span className="cartela">{t('home.continue')}</span>
          <h1 className="font-display" data-long={title.length > LONG_NAME || undefined}>
            {title}
          </h1>
          <p className="facts">
            {facts.map((fact) => (
              <span key={String(fact)}>{fact}</span>
            ))}
          </p>
          {total > 0 && (
            <div className="where tabular">
              <span>{t('common.pageOf', { page, total })}</span>
              <span>{t('home.pagesLeft', { count: total - page })}</span>
              <span className="bar" aria-hidden="true">
                <i style={{ transform: `scaleX(${share})` }} />
              </span>
            </div>
          )}
          <div className="actions">
            <ButtonLink
              kind="primary"
              size="large"
              icon={<BookOpen aria-hidden="true" />}
              to={paths.read(first.id)}
            >
              <span>
                {t('home.continue')}
                {total > 0 && <span className="at-page">{t('home.atPage', { page, total })}</span>}
              </span>
            </ButtonLink>
            <ButtonLink size="large" to={paths.comic(first.id)}>
              {t('home.viewComic')}
            </ButtonLink>
            <More comic={first} title={title} inside={cover} size="large" className="more" />
          </div>
        </div>
        <Link className="big" to={paths.read(first.id)} tabIndex={-1} aria-hidden="true">
          <Cover
            cover={first.cover}
            title={title}
            type={first.extension}
            sizes="(max-width: 639px) 216px, (max-width: 1199px) 248px, 333px"
            progress={share}
            decorative
            eager
            priority
          />
          <span ref={cover} hidden />
        </Link>
        {others.length > 0 && (
          <ul className="others">
            {others.slice(0, IN_BANNER - 1).map((comic) => (
              <li key={comic.id}>
                <ContinueLink comic={comic} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
