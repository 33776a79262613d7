import { type CSSProperties, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { Cover } from '#web/components/cover/cover.tsx'
import { useComicName } from '#web/components/text/issue-name.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'

/** The comic's storyline with the neighbouring parts. */
export function Storyline({ comic }: { comic: ComicDetail }) {
  const { t } = useTranslation()
  const heading = useId()
  const comicName = useComicName()
  const { storyline } = comic.metadata
  if (storyline === null) return null
  const { name, order: part, total } = storyline
  return (
    <section aria-labelledby={heading}>
      <h2 className="block-title" id={heading}>
        {t('fields.storylineName')}
      </h2>
      <div className="storyline" style={{ '--tint': comic.cover.tint } as CSSProperties}>
        <div className="storyline-head">
          <Link to={paths.entity('storylines', name)}>{name}</Link>
          {part !== null && (
            <span>{total === null ? t('comic.part', { part }) : t('comic.partOf', { part, total })}</span>
          )}
        </div>
        {comic.storyline.length > 1 && (
          <ol>
            {comic.storyline.map(({ part, comic: each }) => (
              <li key={each.id}>
                <Link
                  to={paths.comic(each.id)}
                  aria-current={each.id === comic.id ? 'true' : undefined}
                  title={comicName(each)}
                >
                  <Cover cover={each.cover} title={comicName(each)} sizes="64px" />
                  <small>{part ?? each.number}</small>
                </Link>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}
