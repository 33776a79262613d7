import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EntityKind, nameKey, ROLE_CODES, type RoleCode } from '#domain/entities.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { useBack } from '#web/components/dialogs/use-back.ts'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { entityPageQuery } from '#web/data/entities/entities.ts'
import { saveEntity } from '#web/data/entities/entity-changes.ts'
import { linkToEntity } from '#web/data/entities/entity-links.ts'
import { comicsOf } from './comics-of.ts'
import type { CardItem } from './select/selection.ts'
import './playlist-dialog.css'
import './entity-dialog.css'

/** Kinds of entities that comics can be added to, the most used first. */
const KINDS = ['storylines', 'characters', 'artists'] as const satisfies readonly EntityKind[]
type Kind = (typeof KINDS)[number]

interface Named {
  readonly id: string
  readonly name: string
}

interface EntityDialogProps {
  readonly items: readonly CardItem[]
  readonly open: boolean
  readonly onClose: () => void
}

/** Dialog that adds comics to an existing or new storyline, character or artist. */
export function EntityDialog({ items, open, onClose }: EntityDialogProps) {
  useBack(open, onClose)
  const { t } = useTranslation()
  const [kind, setKind] = useState<Kind>('storylines')
  const [role, setRole] = useState<RoleCode>('writer')
  const [query, setQuery] = useState('')
  return (
    <Dialog open={open} onClose={onClose} title={t('actions.addToEntity')}>
      <div className="entity-kinds" role="radiogroup" aria-label={t('actions.entityKind')}>
        {KINDS.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="entity-kind"
              className="sr-only"
              checked={each === kind}
              onChange={() => setKind(each)}
            />
            <span>{t(`actions.kinds.${each}`)}</span>
          </label>
        ))}
      </div>
      {kind === 'artists' && (
        <label className="entity-role">
          <span>{t('actions.role')}</span>
          <select value={role} onChange={({ target }) => setRole(target.value as RoleCode)}>
            {ROLE_CODES.map((each) => (
              <option key={each} value={each}>
                {t(`records.roles.${each}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      <SearchField label={t(`names.search.${kind}`)} query={query} onQuery={setQuery} />
      {/* The key prevents names of the previous kind from being shown while loading. */}
      <Names key={kind} kind={kind} role={role} query={query} items={items} onDone={onClose} />
    </Dialog>
  )
}

interface NamesProps {
  readonly kind: Kind
  readonly role: RoleCode
  readonly query: string
  readonly items: readonly CardItem[]
  readonly onDone: () => void
}

/** Entities whose names contain the typed text, and a button that creates an entity with that name. */
function Names({ kind, role, query, items, onDone }: NamesProps) {
  const { t } = useTranslation()
  const names = useQuery(entityPageQuery(kind, { query, order: 'name' }, 0))
  const adding = useAdding(kind, role, items, onDone)
  const isThere = names.data?.items.some(({ name }) => nameKey(name) === nameKey(query)) ?? false
  const isNew = query !== '' && !names.isPlaceholderData && !isThere
  return (
    <>
      <QueryState queries={[names]} skeleton={<p role="status">{t('actions.loadingNames')}</p>}>
        {(page) =>
          page.items.length > 0 && (
            <ul className="playlist-choice entity-choice">
              {page.items.map(({ id, name, comics_count }) => (
                <li key={id}>
                  <button
                    type="button"
                    disabled={adding.isPending}
                    onClick={() => adding.mutate({ id, name })}
                  >
                    <span>{name}</span>
                    <small className="tabular">{comics_count}</small>
                  </button>
                </li>
              ))}
              {page.total > page.items.length && <li className="more">{t('actions.moreNames')}</li>}
            </ul>
          )
        }
      </QueryState>
      {isNew && (
        <Button
          className="entity-new"
          icon={<Plus aria-hidden="true" />}
          busy={adding.isPending}
          onClick={() => adding.mutate({ id: null, name: query })}
        >
          {t('actions.createEntity', { name: query })}
        </Button>
      )}
    </>
  )
}

/** Returns the mutation that adds cards to an entity, created first if its id is null. A toast offers the undo. */
function useAdding(kind: Kind, role: RoleCode, items: readonly CardItem[], onDone: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const showError = useErrorToast()
  const showFailure = (error: unknown) => showError(error, t('actions.addToEntityFailed'))
  return useMutation({
    mutationFn: async ({ id, name }: { id: string | null; name: string }) => {
      const paths = (await comicsOf(client, items)).map(({ path }) => path)
      const { id: made }: Named =
        id === null ? await saveEntity(client, kind, null, { name, roles: [role] }) : { id, name }
      return linkToEntity(client, kind, made, paths, role)
    },
    onSuccess: (undo, { name }) => {
      const action = { label: t('actions.undo'), onClick: () => void undo().catch(showFailure) }
      toast.success(t('actions.addedToEntity', { name }), { action })
      onDone()
    },
    onError: showFailure,
  })
}
