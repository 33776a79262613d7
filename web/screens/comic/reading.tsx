import { BookOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReadingState } from '#domain/reading/reading-state.ts'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/buttons/button.tsx'
import { useIsPhone } from '#web/components/screen/use-media.ts'
import { formatWhen } from '#web/components/text/format.ts'
import { type ComicDetail, readingLength } from '#web/data/comics/comic.ts'
import { damageOf } from './damage.ts'

interface ReadingProps {
  readonly comic: ComicDetail
  readonly state: ReadingState
}

/** The comic's progress, the button that opens the reader, and when it was read. */
export function Reading({ comic, state }: ReadingProps) {
  const { t, i18n } = useTranslation()
  const isPhone = useIsPhone()
  const when = comic.progress && formatWhen(comic.progress.at, i18n.language)
  const last = when && t(state.state === 'read' ? 'comic.readOn' : 'comic.lastTime', { when })
  return (
    <>
      <p className="state-line tabular">
        <StateLine comic={comic} state={state} isPhone={isPhone} />
        {isPhone && last && <span>{last}</span>}
      </p>
      {comic.available && readingLength(comic) > 0 && (
        <OpenButton comic={comic} state={state} isPhone={isPhone} />
      )}
      {!isPhone && last && <p className="last">{last}</p>}
    </>
  )
}

function StateLine({ comic, state, isPhone }: ReadingProps & { isPhone: boolean }) {
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
        {/* On a phone it is in the button. */}
        {!isPhone && <span>{t('common.pageOf', { page, total })}</span>}
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
function OpenButton({ comic, state, isPhone }: ReadingProps & { isPhone: boolean }) {
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
      {word === 'comic.resume' && isPhone && state.state === 'started'
        ? t('comic.resumeAt', { page: state.page, total: state.total })
        : t(word)}
    </ButtonLink>
  )
}
