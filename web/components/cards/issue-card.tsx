import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import type { NamedComic } from '#domain/comic-name.ts'
import { Cover } from '../cover/cover.tsx'
import type { CoverArt } from '../cover/cover-source.tsx'
import { plainNumber, useComicName, useIssueName } from '../text/issue-name.ts'
import './card.css'

interface IssueCardProps extends Omit<ComponentProps<typeof Link>, 'title'> {
  readonly issue: NamedComic & {
    readonly extension: string
    readonly cover: CoverArt
  }
  /**
   * The issue's title without the series name, for the screen of its series. If absent or null, the issue's name is
   * shown.
   */
  readonly own?: string | null
  /** Number before `own`, for the screen of its series. */
  readonly number?: string | null
  /** Second line: reading state, year, pages. */
  readonly status: ReactNode
  readonly progress?: number
  /** Link of the title if it differs from that of the cover: the comic's own page. */
  readonly page?: string
  readonly sizes: string
  readonly eager?: boolean
}

/** Card of a comic: an issue of a series, or a single issue. */
export function IssueCard({
  issue,
  own,
  number,
  status,
  progress,
  page,
  sizes,
  eager,
  ...link
}: IssueCardProps) {
  const numberName = useIssueName()
  const name = useComicName()(issue)
  const picture = (
    <div className="well">
      <Cover
        cover={issue.cover}
        title={name}
        type={issue.extension}
        sizes={sizes}
        progress={progress}
        eager={eager}
        className="front"
      />
    </div>
  )
  const title = (
    <>
      {number && own && <span className="number">{plainNumber(number) ?? numberName(number)}</span>}{' '}
      {own ?? name}
    </>
  )
  if (page === undefined) {
    return (
      <Link viewTransition {...link} className="card">
        {picture}
        <div className="title">{title}</div>
        <div className="line">{status}</div>
      </Link>
    )
  }
  return (
    <div className="card">
      <Link viewTransition {...link} className="open">
        {picture}
      </Link>
      <Link viewTransition className="own-page" to={page} tabIndex={link.tabIndex}>
        <span className="title">{title}</span>
      </Link>
      <div className="line">{status}</div>
    </div>
  )
}
