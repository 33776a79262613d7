import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Cover } from '../cover/cover.tsx'
import type { CoverArt } from '../cover/cover-source.tsx'
import { ownTitle, plainNumber, useIssueName } from '../issue-name.ts'
import './card.css'

interface IssueCardProps extends Omit<ComponentProps<typeof Link>, 'title'> {
  readonly issue: {
    readonly title: string
    readonly series: string | null
    readonly extension: string
    readonly cover: CoverArt
  }
  /** Shown before what the title says besides the series, on the screen of that. */
  readonly number?: string | null
  /** The second line: reading state, year, pages. */
  readonly line: ReactNode
  readonly progress?: number
  /** Where its title leads, when that is elsewhere than its cover: to the comic's own page. */
  readonly page?: string
  readonly sizes: string
  readonly eager?: boolean
}

/** One comic: an issue of a series or a single one. */
export function IssueCard({ issue, number, line, progress, page, sizes, eager, ...link }: IssueCardProps) {
  const nameOf = useIssueName()
  const picture = (
    <div className="well">
      <Cover
        cover={issue.cover}
        title={issue.title}
        type={issue.extension}
        sizes={sizes}
        progress={progress}
        eager={eager}
        className="front"
      />
    </div>
  )
  const own = number ? ownTitle(issue.title, issue.series) : issue.title
  const title = (
    <>
      {number && own !== null && <span className="number">{plainNumber(number) ?? nameOf(number)}</span>}
      {own ?? nameOf(number ?? '')}
    </>
  )
  if (page === undefined) {
    return (
      <Link {...link} className="card">
        {picture}
        <div className="title">{title}</div>
        <div className="line">{line}</div>
      </Link>
    )
  }
  return (
    <div className="card">
      <Link {...link} className="open">
        {picture}
      </Link>
      <Link className="title" to={page} tabIndex={link.tabIndex}>
        {title}
      </Link>
      <div className="line">{line}</div>
    </div>
  )
}
