import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight, Folder, FolderOpen } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { baseName } from '#web/components/text/base-name.ts'
import { folderCountQuery, foldersQuery } from '#web/data/collection/library-queries.ts'
import { CountBelow } from './count-below.tsx'
import { folderChain } from './folder-chain.ts'

interface FolderTreeProps {
  readonly root: string
  /** The chosen path; its folders are open. */
  readonly chosen: string
  readonly onChoose: (path: string) => void
}

/** Tree of folders with their numbers of comics. Arrows move, ← → fold, Enter and Space choose. */
export function FolderTree({ root, chosen, onChoose }: FolderTreeProps) {
  const { t } = useTranslation()
  const tree = useRef<HTMLDivElement>(null)
  const [folded, setFolded] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [focused, setFocused] = useState<string | null>(null)
  const chain = folderChain(chosen, root)
  const isOpen = (path: string) => folded.get(path) ?? chain.includes(path)
  const fold = (path: string, open: boolean) => setFolded(new Map(folded).set(path, open))
  const stop = focused ?? chain.at(-1)

  // The chosen row is scrolled into view inside the tree only, because the page must not move while a user types.
  useEffect(() => {
    const row = tree.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(chosen)}"] > .row`)
    if (row && tree.current) {
      const { offsetTop, offsetHeight } = row
      const { scrollTop, clientHeight } = tree.current
      if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight)
        tree.current.scrollTop = offsetTop - clientHeight / 2
    }
  }, [chosen])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const item = (event.target as Element).closest<HTMLElement>('[role="treeitem"]')
    const path = item?.dataset.path
    if (!item || path === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const items = [...(tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])]
    const step = (by: 1 | -1) => items[items.indexOf(item) + by]?.focus()
    const above = () => item.parentElement?.closest<HTMLElement>('[role="treeitem"]')?.focus()
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'ArrowRight') isOpen(path) ? step(1) : fold(path, true)
    else if (event.key === 'ArrowLeft') isOpen(path) ? fold(path, false) : above()
    else if (event.key === 'Home') items[0]?.focus()
    else if (event.key === 'End') items.at(-1)?.focus()
    else if (event.key === 'Enter' || event.key === ' ') onChoose(path)
    else return
    event.preventDefault()
  }
  const branch = { isOpen, fold, chosen, stop, onChoose, onFocus: setFocused }
  return (
    <div
      className="folder-tree"
      role="tree"
      aria-label={t('picker.folders')}
      ref={tree}
      onKeyDown={onKeyDown}
    >
      <Branch path={root} depth={0} {...branch} />
    </div>
  )
}

interface BranchProps {
  readonly path: string
  readonly depth: number
  readonly count?: { readonly comics: number; readonly more: boolean }
  readonly chosen: string
  /** Path of the tab stop. */
  readonly stop: string | undefined
  isOpen(path: string): boolean
  fold(path: string, open: boolean): void
  onChoose(path: string): void
  onFocus(path: string): void
}

/** A folder of the tree, and the folders in it while it is open. */
function Branch({ path, depth, count, ...tree }: BranchProps) {
  const isOpen = tree.isOpen(path)
  const { data: listing } = useQuery({ ...foldersQuery(path), enabled: isOpen })
  const { data: counted } = useQuery({ ...folderCountQuery(path), enabled: isOpen })
  const counts = new Map(counted?.folders.map((each) => [each.path, each]))
  const isLeaf = listing?.folders.length === 0
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its items
    <div
      role="treeitem"
      data-path={path}
      aria-expanded={isLeaf ? undefined : isOpen}
      aria-selected={path === tree.chosen}
      tabIndex={path === tree.stop ? 0 : -1}
      onFocus={(event) => {
        event.stopPropagation()
        tree.onFocus(path)
      }}
      onClick={(event) => {
        event.stopPropagation()
        tree.onChoose(path)
      }}
    >
      <span className="row" style={{ paddingLeft: 6 + depth * 22 }}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: ← and → do the same */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: ← and → do the same */}
        <span
          className="twist"
          onClick={(event) => {
            if (isLeaf) return
            event.stopPropagation()
            tree.fold(path, !isOpen)
          }}
        >
          {!isLeaf && (isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />)}
        </span>
        {isOpen && !isLeaf ? <FolderOpen aria-hidden="true" /> : <Folder aria-hidden="true" />}
        <span className="name">{baseName(path)}</span>
        <CountBelow count={count ?? (depth === 0 ? counted : undefined)} />
      </span>
      {isOpen && listing !== undefined && !isLeaf && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a tree
        <div role="group">
          {listing.folders.map((each) => (
            <Branch
              key={each.path}
              path={each.path}
              depth={depth + 1}
              count={counts.get(each.path)}
              {...tree}
            />
          ))}
        </div>
      )}
    </div>
  )
}
