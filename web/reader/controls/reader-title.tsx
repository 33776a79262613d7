import { ownTitle } from '#domain/comic-name.ts'
import { useComicName, useIssueName } from '#web/components/text/issue-name.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'

interface ReaderTitleProps {
  readonly comic: ComicDetail
  /** Title of the current chapter. */
  readonly chapter?: string | undefined
}

/**
 * Heading: the series and below it the issue. A single issue has only its title; a book with chapters has the current
 * chapter below its title.
 */
export function ReaderTitle({ comic, chapter }: ReaderTitleProps) {
  const nameOf = useIssueName()
  const comicName = useComicName()
  const number = comic.number === null ? null : nameOf(comic.number)
  const issue = comic.series === null ? [] : [number, ownTitle(comic)].filter((fact) => fact !== null)
  const facts = chapter === undefined ? issue : [chapter]
  return (
    <h1 className="reader-title">
      <b>{chapter === undefined ? (comic.series ?? comic.title) : comicName(comic)}</b>
      <span className="facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
    </h1>
  )
}
