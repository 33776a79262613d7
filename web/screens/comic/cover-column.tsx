import { BookOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReadingState } from '#domain/reading/reading-state.ts'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/buttons/button.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { formatWhen } from '#web/components/text/format.ts'
import { type ComicDetail, readingLength } from '#web/data/comics/comic.ts'
import { damageOf } from './remedies.ts'

interface CoverColumnProps {
  readonly comic: ComicDetail
  readonly name: string
  readonly state: ReadingState
}

/** Column with the comic's cover, its progress and the button that opens the reader. */
export function CoverColumn({ comic, name, state }: CoverColumnProps) {
  const { t, i18n } = useTranslation()
  const length = readingLength(comic)
  const when = comic.progress && formatWhen(comic.progress.at, i18n.language)
  return (
    <div className="comic-object">
      <Cover
        cover={comic.cover}
        title={name}
        type={comic.extension}
        sizes="(max-width: 639px) 210px, (max-width: 1099px) 248px, 372px"
        progress={state.state === 'started' ? state.share : undefined}
        eager
        priority
      />
      <p className="state-line tabular">
        <StateLine comic={comic} state={state} />
      </p>
      {comic.available && length > 0 && <OpenButton comic={comic} state={state} />}
      {when && (
        <p className="last">{t(state.state === 'read' ? 'comic.readOn' : 'comic.lastTime', { when })}</p>
      )}
    </div>
  )
}

function StateLine({ comic, state }: Pick<CoverColumnProps, 'comic' | 'state'>) {
  const { t } = useTranslation()
  const [pages, chapters] = [comic.pages.length, comic.chapters.length]
  // A text book's page count depends on the reader's settings, so chapters are counted instead.
  const damaged = comic.damagedPages.length
  const count = pages > 0 ? t('common.pages', { count: pages }) : t('comic.chapterCount', { count: chapters })
  const whole = damaged > 0 ? t('comic.pagesThere', { count: pages - damaged, total: pages }) : count
  if (state.state === 'started') {
    const { page, total } = state
    return (
      <>
        <span>{t('common.pageOf', { page, total })}</span>
        {total > page && <span>{t('comic.left', { count: total - page })}</span>}
      </>
    )
  }
  return (
    <>
      <span>{t(state.state === 'read' ? 'common.isRead' : 'comic.unstarted')}</span>
      {pages + chapters > 0 && <span>{whole}</span>}
    </>
  )
}

/** Button that opens the reader: Leer, Continuar, Volver a leer; another text for a partly readable file. */
function OpenButton({ comic, state }: Pick<CoverColumnProps, 'comic' | 'state'>) {
  const { t } = useTranslation()
  const word =
    damageOf(comic) === 'partly'
      ? 'comic.readWhatIs'
      : state.state === 'read'
        ? 'comic.again'
        : state.state === 'started'
          ? 'comic.resume'
          : 'comic.read'
  const to = (state.state === 'read' ? paths.readAgain : paths.read)(comic.id)
  return (
    <ButtonLink kind="primary" size="large" icon={<BookOpen aria-hidden="true" />} to={to}>
      {t(word)}
    </ButtonLink>
  )
}
