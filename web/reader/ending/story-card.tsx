import { ArrowRight } from 'lucide-react'
import { type CSSProperties, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ownTitle } from '#domain/comic-name.ts'
import { Cover } from '#web/components/cover/cover.tsx'
import { useComicName, useIssueName } from '#web/components/text/issue-name.ts'
import type { ComicCard, ComicDetail } from '#web/data/comics/comic.ts'

export interface StoryNext {
  readonly name: string
  readonly part: number | null
  readonly total: number | null
  readonly comic: ComicCard
}

/** Returns the next available comic of the storyline; null if there is none, or if it is `next` itself. */
export function storyNext(
  { id, metadata, storyline }: Pick<ComicDetail, 'id' | 'metadata' | 'storyline'>,
  next: ComicCard | null,
): StoryNext | null {
  const at = storyline.findIndex(({ comic }) => comic.id === id)
  const following = at < 0 ? undefined : storyline.slice(at + 1).find(({ comic }) => comic.available)
  if (metadata.storyline === null || following === undefined || following.comic.id === next?.id) return null
  const { name, total } = metadata.storyline
  return { name, total, ...following }
}

/** Card that opens the next comic of the storyline. */
export function StoryCard({ story, onRead }: { story: StoryNext; onRead: (comic: ComicCard) => void }) {
  const { t } = useTranslation()
  const nameOf = useIssueName()
  const comicName = useComicName()
  const heading = useId()
  const { name, part, total, comic } = story
  const number = comic.number === null ? null : nameOf(comic.number)
  const facts = comic.series === null ? [] : [number, ownTitle(comic)].filter((fact) => fact !== null)
  return (
    <section className="ending-story" aria-labelledby={heading}>
      <h3 id={heading}>{t('places.end.inStory', { name })}</h3>
      <button
        type="button"
        style={{ '--tint': comic.cover.tint } as CSSProperties}
        onClick={() => onRead(comic)}
      >
        <Cover cover={comic.cover} title={comicName(comic)} sizes="92px" type={comic.extension} decorative />
        <span>
          <b>{comic.series ?? comic.title}</b>
          <span className="facts">
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
          {part !== null && (
            <small>
              {total === null ? t('places.end.part', { part }) : t('places.end.partOf', { part, total })}
            </small>
          )}
        </span>
        <ArrowRight aria-hidden="true" />
      </button>
    </section>
  )
}
