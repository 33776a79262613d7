import { BookOpen, Info } from 'lucide-react'
import { type CSSProperties, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { Button, ButtonLink } from '#web/components/buttons/button.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import type { SeriesCard } from '#web/data/comics/series.ts'
import './hero.css'

const SeriesInfo = lazy(async () => ({ default: (await import('./series-info.tsx')).SeriesInfo }))

/** The `sizes` attribute of each cover in the fan. */
const FAN_SIZES = [
  '(max-width: 639px) 204px, 324px',
  '(max-width: 639px) 176px, 290px',
  '(max-width: 639px) 176px, 258px',
]

/** Names with more characters than this are set smaller, because the text column is 40 % of the width. */
const LONG_NAME = 22

/** Banner of the featured series, with a fan of its covers on its colour. */
export function Hero({ series }: { series: SeriesCard }) {
  const { t } = useTranslation()
  const [info, setInfo] = useOpen()
  const [first] = series.stack
  return (
    <section
      className="hero"
      aria-label={t('home.featured')}
      style={{ '--ink-b': series.ink } as CSSProperties}
    >
      <div className="ambience" aria-hidden="true" />
      <div className="fan" data-count={series.stack.length} aria-hidden="true">
        {series.stack.map((cover, index) => (
          <Cover
            key={cover.id}
            cover={cover}
            title={series.name}
            sizes={FAN_SIZES[index] ?? ''}
            decorative
            eager
            priority={index === 0}
          />
        ))}
      </div>
      <div className="text">
        <span className="cartela">{t('home.featured')}</span>
        <h1 className="font-display" data-long={series.name.length > LONG_NAME || undefined}>
          {series.name}
        </h1>
        <p className="facts">
          <span>{t('common.issues', { count: series.count })}</span>
          {series.volume !== null && <span>{t('common.volume', { volume: series.volume })}</span>}
          {series.publisher && <span>{series.publisher}</span>}
        </p>
        {series.summary && <p className="summary">{series.summary}</p>}
        <div className="actions">
          {first && (
            <ButtonLink
              kind="primary"
              size="large"
              icon={<BookOpen aria-hidden="true" />}
              to={paths.read(first.id)}
            >
              {t('home.read')}
            </ButtonLink>
          )}
          <ButtonLink size="large" to={paths.series(series.key)}>
            {t('home.viewSeries')}
          </ButtonLink>
          <Button size="large" icon={<Info aria-hidden="true" />} onClick={() => setInfo(true)}>
            {t('home.moreInfo')}
          </Button>
        </div>
      </div>
      {info && (
        <Suspense>
          <SeriesInfo series={series} onClose={() => setInfo(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** Banner without a series, which reserves the space. */
export function EmptyHero() {
  return (
    <div className="hero" aria-hidden="true" style={{ '--ink-b': 'var(--ink-4)' } as CSSProperties}>
      <div className="ambience" />
    </div>
  )
}

/** Skeleton of the banner while its series is loaded. */
export function HeroSkeleton() {
  return (
    <div className="hero hero-skeleton" aria-hidden="true">
      <SkeletonLine width={130} height={26} />
      <SkeletonLine width="min(420px, 70%)" height={90} />
      <SkeletonLine width={260} />
      <SkeletonLine width={320} height={48} />
    </div>
  )
}
