import { BookOpen } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { isReadable } from '#domain/errors/problems.ts'
import { Cover } from '#web/components/cover/cover.tsx'
import { hueOf, initialOf } from '#web/components/pictures/initial.ts'
import { plainNumber } from '#web/components/text/issue-name.ts'
import type { SearchResults } from '#web/data/lists/search.ts'
import { paths } from '../paths.ts'
import type { FoundItem } from './found-item.tsx'
import { Lit, Option } from './option.tsx'

/** The best match, large, with its action: to read a series or a comic, to open anything else. */
export function BestMatch({ item, found }: { item: FoundItem; found: SearchResults }) {
  const { t } = useTranslation()
  const action = useAction(item, found)
  const { group, name, cover } = item
  const style = (
    cover === null ? { '--tint': `oklch(0.4 0.08 ${hueOf(name)})` } : { '--tint': cover.tint }
  ) as CSSProperties
  return (
    // biome-ignore lint/a11y/useSemanticElements: options in a listbox are grouped only by this role
    <div role="group" aria-label={t('search.best')} className="best" style={style}>
      <Option name={`best-${item.key}`} to={item.to} className="best-about">
        {item.picture !== null ? (
          <img className="cover" src={item.picture} alt="" />
        ) : cover === null ? (
          <span className="best-initial font-display">{initialOf(name)}</span>
        ) : (
          <Cover cover={cover} title="" sizes="172px" decorative />
        )}
        <span className="best-text">
          <span className="kind">{t(`search.kind.${group}`)}</span>
          <b className="font-display">
            <Lit>{name}</Lit>
          </b>
          <span className="facts">{item.facts.join(' · ')}</span>
          {action?.note && <span className="facts">{action.note}</span>}
        </span>
        {action === null && (
          <span className="button" data-kind="primary" aria-hidden="true">
            {t('search.openIt')}
          </span>
        )}
      </Option>
      {action !== null && (
        <Option name="best-action" to={action.to} className="button">
          <BookOpen aria-hidden="true" />
          {action.label}
        </Option>
      )}
    </div>
  )
}

/** The link that reads the best match, and a note about the progress; null if it cannot be read. */
function useAction({ group }: FoundItem, { series, comics, next }: SearchResults) {
  const { t } = useTranslation()
  const [comic] = comics
  if (group === 'comics' && comic?.available && isReadable(comic)) {
    const isStarted = comic.progress !== null && !comic.progress.finished
    const isFinished = comic.progress?.finished === true
    return {
      to: isFinished ? paths.readAgain(comic.id) : paths.read(comic.id),
      label: t(isFinished ? 'search.readAgain' : isStarted ? 'search.resume' : 'search.read'),
      note: null,
    }
  }
  const [first] = series
  if (group !== 'series' || first === undefined || next === null) return null
  const number = plainNumber(next.number)
  if (next.progress?.finished)
    return { to: paths.readAgain(next.id), label: t('search.readAgain'), note: null }
  const isStarted = next.progress !== null
  const label =
    number === null
      ? t(isStarted ? 'search.resume' : 'search.read')
      : t(isStarted ? 'search.continueIssue' : 'search.readIssue', { number })
  const note = first.read > 0 && number !== null ? t('search.readSoFar', { count: first.read, number }) : null
  return { to: paths.read(next.id), label, note }
}
