import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { ContinueCard } from '#web/components/cards/continue-card.tsx'
import { formatDaysAhead } from '#web/components/text/format.ts'
import { useReferenceName } from '#web/components/text/issue-name.ts'
import { useAttempt } from '#web/components/toasts/use-attempt.ts'
import { asideQuery, setAside } from '#web/data/progress/set-aside.ts'
import { HomeRow, type HomeRowProps } from './home-row.tsx'
import './aside.css'

/** Apartados: what the user set aside, with when it returns. Opening a comic brings it back. */
export function Aside(props: HomeRowProps) {
  const { t, i18n } = useTranslation()
  const nameOf = useReferenceName()
  const client = useQueryClient()
  const attempt = useAttempt()
  const query = useQuery(asideQuery)
  const when = ({ kind, returns, comic }: NonNullable<typeof query.data>[number]) => {
    if (returns !== null) return t('home.aside.returns', { when: formatDaysAhead(returns, i18n.language) })
    if (kind === 'news') return t('home.aside.news')
    const page = comic.progress?.page
    return page === undefined ? t('home.aside.dropped') : t('home.aside.droppedAt', { page })
  }
  return (
    <HomeRow
      title={t('home.aside.title')}
      query={query}
      items={query.data}
      keyOf={({ comic }) => comic.id}
      {...props}
    >
      {(item, tabIndex) => {
        const { id, cover, progress, pageCount } = item.comic
        const name = nameOf(item.comic)
        const bringBack = () =>
          void attempt(undefined, async () => {
            await setAside(client, id, null)
          })
        return (
          <div className="aside-card">
            <ContinueCard
              to={paths.read(id)}
              onClick={bringBack}
              tabIndex={tabIndex}
              cover={cover}
              title={name}
              about={when(item)}
              page={progress?.page ?? null}
              pageCount={progress?.pageCount || pageCount}
            />
            <Button
              size="small"
              tabIndex={tabIndex}
              aria-label={t('home.aside.backOf', { title: name })}
              onClick={bringBack}
            >
              {t('home.aside.back')}
            </Button>
          </div>
        )
      }}
    </HomeRow>
  )
}
