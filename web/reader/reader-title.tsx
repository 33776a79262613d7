import { useIssueName } from '#web/components/issue-name.ts'
import type { ComicDetail } from '#web/data/comic.ts'

/** The series above, the issue below; a single issue has its title alone. */
export function ReaderTitle({ comic }: { comic: ComicDetail }) {
  const nameOf = useIssueName()
  const number = comic.number === null ? null : nameOf(comic.number)
  const facts = comic.series === null ? [] : [number, comic.title].filter((fact) => fact !== null)
  return (
    <h1 className="reader-title">
      <b>{comic.series ?? comic.title}</b>
      <span className="facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
    </h1>
  )
}
