import { FileArchive, Folder, FolderInput, Link2, TriangleAlert } from 'lucide-react'
import { type CSSProperties, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf } from '#domain/organise/path-names.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { formatCount } from '#web/components/text/format.ts'
import type { OrganisePlanAnswer, PlannedMove, PlannedStay } from '#web/data/files/organise.ts'
import { type FolderCell, foldersOf, type TreeRow, treeRows } from './tree-rows.ts'
import { useStayText } from './use-stay-text.ts'
import './trees.css'

/** Number of rows shown at first, and with each press of "more". */
const ROWS = 400

interface TreesProps {
  /** Name of the library's folder. */
  readonly library: string
  readonly plan: OrganisePlanAnswer
  /** True if only the files that stay are shown. */
  readonly onlyStays: boolean
}

/** The present and the planned names, aligned row by row. On a phone, one tree with the present name below each. */
export function Trees({ library, plan, onlyStays }: TreesProps) {
  const { t, i18n } = useTranslation()
  const { moves, stays, moveCount, stayCount } = plan
  const rows = useMemo(
    () => treeRows(library, onlyStays ? [] : moves, stays),
    [library, onlyStays, moves, stays],
  )
  const [shown, setShown] = useState(ROWS)
  const hidden = rows.slice(shown).filter(({ is }) => is !== 'folders').length
  const unlisted = stayCount - stays.length + (onlyStays ? 0 : moveCount - moves.length)
  return (
    <>
      <table className="trees">
        <caption className="sr-only">{t('organise.trees')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('organise.now')}</th>
            <th scope="col">{t('organise.after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </tbody>
      </table>
      {hidden + unlisted > 0 && (
        <p className="trees-more">
          {t('organise.more', { count: hidden + unlisted })}
          {hidden > 0 && (
            <Button size="small" onClick={() => setShown(shown + ROWS)}>
              {t('organise.showMore', { number: formatCount(Math.min(hidden, ROWS), i18n.language) })}
            </Button>
          )}
        </p>
      )}
    </>
  )
}

const depth = (count: number) => ({ '--depth': count }) as CSSProperties

function Row({ row }: { row: TreeRow }) {
  if (row.is === 'move') return <MoveRow {...row} />
  if (row.is === 'stay') return <StayRow {...row} />
  return (
    <tr data-is="folders" data-narrow={row.after === null ? '' : undefined}>
      <FolderOf cell={row.before} isAfter={false} />
      <FolderOf cell={row.after} isAfter />
    </tr>
  )
}

function FolderOf({ cell, isAfter }: { cell: FolderCell | null; isAfter: boolean }) {
  if (cell === null) return <td />
  const Icon = isAfter && !cell.isSame ? FolderInput : Folder
  return (
    <td style={depth(cell.depth)} data-same={cell.isSame || undefined}>
      <span className="tree-cell">
        <Icon aria-hidden="true" />
        <span>{cell.name}</span>
      </span>
    </td>
  )
}

function MoveRow({ move, before, after }: { move: PlannedMove; before: number; after: number }) {
  const { t } = useTranslation()
  const { from, to, neighbours } = move
  const isRenamed = nameOf(from) !== nameOf(to)
  return (
    <tr data-is="move">
      <td style={depth(before)}>
        <span className="tree-cell">
          <FileArchive aria-hidden="true" />
          <span>{nameOf(from)}</span>
        </span>
      </td>
      <td style={depth(after)}>
        <span className="tree-cell">
          <FileArchive aria-hidden="true" />
          <span>{isRenamed ? <b>{nameOf(to)}</b> : nameOf(to)}</span>
          {neighbours.length > 0 && (
            <span className="tree-note" title={neighbours.map((each) => each.from).join('\n')}>
              {t('organise.neighbours', { count: neighbours.length })}
            </span>
          )}
        </span>
        <span className="narrow">
          {isRenamed ? from : t('organise.in', { folder: foldersOf(from).join('/') || '/' })}
        </span>
      </td>
    </tr>
  )
}

function StayRow({ stay, before, after }: { stay: PlannedStay; before: number; after: number }) {
  const { t } = useTranslation()
  const reason = useStayText()(stay)
  const Icon = stay.reason === 'shared' || stay.reason === 'link' ? Link2 : TriangleAlert
  return (
    <tr data-is="stay">
      <td style={depth(before)}>
        <span className="tree-cell">
          <FileArchive aria-hidden="true" />
          <span>{nameOf(stay.path)}</span>
        </span>
      </td>
      <td style={depth(after)}>
        <span className="tree-cell">
          <Icon aria-hidden="true" />
          <span>{t('organise.stays')}</span>
          <span className="tree-note">{reason}</span>
        </span>
        <span className="narrow">{stay.path}</span>
      </td>
    </tr>
  )
}
