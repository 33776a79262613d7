import { Dialog } from '@base-ui/react/dialog'
import type { UseQueryResult } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FILTER_KINDS, type FilterKind } from '#contract/helper/filters.ts'
import { Button, IconButton } from '#web/components/buttons/button.tsx'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { type Chosen, choicesOf } from './chosen.ts'
import { FilterList } from './filter-list.tsx'
import type { Option } from './filter-options.ts'
import './filter-panel.css'

type Lists = UseQueryResult<{ readonly facets: Readonly<Record<FilterKind, readonly Option[]>> }>

interface FilterPanelProps {
  readonly open: boolean
  /** True for a panel beside the grid, false for a drawer over it. */
  readonly docked: boolean
  /** True if the user opened it, so that it takes the focus. */
  readonly takesFocus: boolean
  /** Element that gets the focus when the panel closes. */
  readonly opener: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly chosen: Chosen
  readonly onChosen: (chosen: Chosen) => void
  /** Facets, loaded while the panel is open. */
  readonly lists: Lists
}

/** "Filtros": a panel with a list for each facet. */
export function FilterPanel({ open, docked, takesFocus, opener, onClose, ...inside }: FilterPanelProps) {
  const { t } = useTranslation()
  if (docked) {
    return open ? (
      <Docked label={t('comics.filters')} takesFocus={takesFocus} onClose={onClose}>
        <Inside {...inside} heading={<h2>{t('comics.filters')}</h2>}>
          <IconButton label={t('common.close')} onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </Inside>
      </Docked>
    ) : null
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="filters" data-drawer="" finalFocus={opener}>
          <Inside {...inside} heading={<Dialog.Title>{t('comics.filters')}</Dialog.Title>}>
            <Dialog.Close render={<IconButton label={t('common.close')} />}>
              <X aria-hidden="true" />
            </Dialog.Close>
          </Inside>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface DockedProps {
  readonly label: string
  readonly takesFocus: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The panel beside the grid. Escape closes it unless another element handles the key. */
function Docked({ label, takesFocus, onClose, children }: DockedProps) {
  const panel = useRef<HTMLElement>(null)
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    if (takesFocus) panel.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }, [takesFocus])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      const isElsewhere = target instanceof Element && target.closest('input, [role="dialog"], [role="menu"]')
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (isElsewhere && !panel.current?.contains(isElsewhere)) return
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <aside className="filters" ref={panel} aria-label={label}>
      {children}
    </aside>
  )
}

interface InsideProps extends Pick<FilterPanelProps, 'chosen' | 'onChosen' | 'lists'> {
  readonly heading: ReactNode
  /** Button that closes the panel. */
  readonly children: ReactNode
}

function Inside({ chosen, onChosen, lists: query, heading, children }: InsideProps) {
  const { t } = useTranslation()
  const count = choicesOf(chosen).length
  return (
    <>
      <header>
        {heading}
        {count > 0 && <span className="count">{count}</span>}
        {children}
      </header>
      <div className="filter-lists">
        <QueryState queries={[query]} skeleton={<Bones />}>
          {({ facets: lists }) =>
            FILTER_KINDS.map((each, place) => (
              <FilterList
                key={each}
                kind={each}
                options={lists[each]}
                chosen={chosen[each] ?? []}
                openAtFirst={count === 0 ? place <= 1 : (chosen[each]?.length ?? 0) > 0}
                onChange={(values) => onChosen({ ...chosen, [each]: values })}
              />
            ))
          }
        </QueryState>
      </div>
      <footer>
        <Button disabled={count === 0} onClick={() => onChosen({})}>
          {t('comics.clearFilters')}
        </Button>
      </footer>
    </>
  )
}

function Bones() {
  return (
    <div style={{ display: 'grid', gap: 26, padding: 20 }}>
      {FILTER_KINDS.map((kind) => (
        <SkeletonLine key={kind} width="60%" height={16} />
      ))}
    </div>
  )
}
