import type { TFunction } from 'i18next'
import { useInput } from 'ink'
import { useEffect, useRef, useState } from 'react'
import { comicName, issueName, ownTitle } from '#domain/comic-name.ts'
import { issueWords } from '#i18n/issue-words.ts'
import type { IssueEntry, SeriesEntry, ShelfEntry, ShelfPage } from '../collection/collection.ts'
import { PagedShelf } from '../collection/paged-shelf.ts'
import { type Choice, Choices } from '../components/choices.tsx'
import { draw } from '../components/draw.tsx'
import { Line } from '../components/line.tsx'
import { contentRows, Page } from '../components/page.tsx'
import { useSelection } from '../components/use-selection.ts'
import { useSize } from '../components/use-size.ts'
import { thrownText } from '../error-text.ts'
import { lineText } from '../terminal-text.ts'

/** The actions of the shelf screen: loading a page or a series' issues, and opening a comic. */
export interface ShelfActions {
  shelf(query: { q: string; offset: number; limit: number }): Promise<ShelfPage>
  issues(key: string): Promise<readonly IssueEntry[]>
  /** Opens a comic in a browser; returns its URL, which is shown if there is no browser. */
  open(comicId: string): Promise<string>
}

interface Props {
  readonly t: TFunction
  readonly actions: ShelfActions
  readonly onLeave: () => void
}

/** Renders series and single comics by name; `/` searches, Enter opens a series, or a comic in the browser. */
export function Shelf({ t, actions, onLeave }: Props) {
  const { rows } = useSize()
  const [query, setQuery] = useState('')
  const [isTyping, setTyping] = useState(false)
  const [series, setSeries] = useState<SeriesEntry | null>(null)
  const [notice, setNotice] = useState('')
  const { list, failure } = useShelf(t, actions, query)
  const total = list.total ?? 0
  // Until the first page is loaded, one entry is assumed; opening it loads the page again.
  const count = list.total ?? 1
  const height = contentRows(rows) - 2
  const open = (comicId: string) => {
    setNotice(t('terminal.shelf.opening'))
    actions.open(comicId).then(
      (url) => setNotice(t('terminal.shelf.opened', { url })),
      (error: unknown) => setNotice(thrownText(t, error)),
    )
  }
  const selection = useSelection({
    count,
    height,
    isActive: series === null && !isTyping,
    onOpen: (index) => {
      const entry = list.at(index)
      if (entry?.kind === 'series') setSeries(entry.series)
      else if (entry?.kind === 'comic') open(entry.comic.id)
    },
  })
  // Keys may arrive faster than renders, so a ref records whether the search has the focus.
  const typing = useRef(false)
  const type = (isOn: boolean) => {
    typing.current = isOn
    setTyping(isOn)
  }
  const search = (change: (text: string) => string) => {
    setQuery(change)
    selection.select(0)
  }
  useInput(
    (input, key) => {
      if (typing.current) {
        if (key.return || key.escape) type(false)
        if (key.escape) search(() => '')
        else if (key.backspace || key.delete) search((text) => [...text].slice(0, -1).join(''))
        else if (!key.ctrl && !key.meta && !key.tab) search((text) => text + lineText(input))
      } else if (input.startsWith('/')) {
        type(true)
        search((text) => text + lineText(input.slice(1)))
      } else if (key.escape && query !== '') search(() => '')
      else if (input === 'q' || key.escape || key.leftArrow || (key.ctrl && input === 'c')) onLeave()
    },
    { isActive: series === null },
  )
  if (series !== null) {
    return (
      <Issues
        t={t}
        series={series}
        issues={actions.issues}
        open={open}
        notice={notice}
        setNotice={setNotice}
        onLeave={() => setSeries(null)}
      />
    )
  }
  const keys = isTyping ? (['done'] as const) : (['choose', 'open', 'search', 'back'] as const)
  const sought = isTyping || query !== '' ? `/ ${query}${isTyping ? '▏' : ''}` : ''
  return (
    <Page
      title={`${t('terminal.shelf.title')} · ${t('nav.found.results', { count: total })}`}
      keys={keys.map((key) => t(`terminal.keys.${key}`))}
    >
      <Line color="yellow" text={failure || sought || notice} />
      {list.total === 0 && <Line text={t('terminal.shelf.nothing')} />}
      <Choices
        count={count}
        height={height}
        selection={selection}
        at={(index) => choiceOf(t, list.at(index))}
      />
    </Page>
  )
}

interface IssuesProps {
  readonly t: TFunction
  readonly series: SeriesEntry
  readonly issues: ShelfActions['issues']
  readonly open: (comicId: string) => void
  readonly notice: string
  readonly setNotice: (notice: string) => void
  readonly onLeave: () => void
}

/** Renders the issues of a series in order. */
function Issues({ t, series, issues, open, notice, setNotice, onLeave }: IssuesProps) {
  const { rows } = useSize()
  const [all, setAll] = useState<readonly IssueEntry[]>([])
  useEffect(() => {
    issues(series.key).then(setAll, (error: unknown) => setNotice(thrownText(t, error)))
  }, [t, issues, series, setNotice])
  const height = contentRows(rows) - 2
  const selection = useSelection({
    count: all.length,
    height,
    onOpen: (index) => {
      const issue = all[index]
      if (issue) open(issue.id)
    },
  })
  useInput((input, key) => {
    if (input === 'q' || key.escape || key.leftArrow || key.backspace || (key.ctrl && input === 'c'))
      onLeave()
  })
  const keys = ['choose', 'open', 'back'] as const
  return (
    <Page
      title={`${series.name} · ${t('common.issues', { count: series.count })}`}
      keys={keys.map((key) => t(`terminal.keys.${key}`))}
    >
      <Line color="yellow" text={notice} />
      <Choices
        count={all.length}
        height={height}
        selection={selection}
        at={(index) => issueChoice(t, all[index])}
      />
    </Page>
  )
}

function issueChoice(t: TFunction, issue: IssueEntry | undefined): Choice | null {
  if (issue === undefined) return null
  const { id, number, year, pageCount } = issue
  const words = issueWords(t)
  const own = number === null ? null : ownTitle(issue)
  const name =
    number === null || own === null ? comicName(issue, words) : `${issueName(number, words)}  ${own}`
  const about = [
    ...(year === null ? [] : [String(year)]),
    ...(pageCount > 0 ? [t('common.pages', { count: pageCount })] : []),
  ]
  return { key: id, name, about: about.join(' · ') }
}

function choiceOf(t: TFunction, entry: ShelfEntry | null): Choice | null {
  if (entry === null) return null
  if (entry.kind === 'comic') {
    return issueChoice(t, { ...entry.comic, number: null })
  }
  const { key, name, volume, count, year, folderPath } = entry.series
  const about = [...(year === null ? [] : [String(year)]), t('common.issues', { count })]
  const title = [
    name,
    ...(volume === null ? [] : [t('common.volume', { volume })]),
    ...(entry.sameName ? [folderPath] : []),
  ]
  return { key, name: title.join(' · '), about: about.join(' · ') }
}

/** Returns the shelf of a search and renders again as pages are loaded; also the error of the last page that failed. */
function useShelf(
  t: TFunction,
  { shelf }: Pick<ShelfActions, 'shelf'>,
  q: string,
): { readonly list: PagedShelf; readonly failure: string } {
  const [, redraw] = useState(0)
  const [failure, setFailure] = useState('')
  const current = useRef<PagedShelf | null>(null)
  if (current.current?.q !== q) {
    const list = new PagedShelf(
      q,
      shelf,
      () => {
        if (current.current === list) setFailure('')
        redraw((n) => n + 1)
      },
      (error) => {
        if (current.current === list) setFailure(thrownText(t, error))
      },
    )
    current.current = list
  }
  return { list: current.current, failure }
}

/** Shows the shelf until the user leaves it. */
export async function showShelf(given: Omit<Props, 'onLeave'>, signal: AbortSignal): Promise<void> {
  await draw<true>({ signal, fullScreen: true, exitOnCtrlC: false }, (finish) => (
    <Shelf {...given} onLeave={() => finish(true)} />
  ))
}
