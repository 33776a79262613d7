import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { comics } from '#contract/helper/comics.ts'
import { shelves } from '#contract/helper/shelves.ts'
import { EDITED_AT_ONCE, LIST_MAX } from '#domain/limits.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useAttempt } from '#web/components/toasts/use-attempt.ts'
import type { ComicsListQuery } from '#web/data/comics/comics.ts'
import { call } from '#web/data/connection/call.ts'
import { type CardItem, replaceSelection, type Selection } from './selection.ts'

/** What "select all" selects: the comics that match a query, or the contents of a smart shelf. */
export type SelectionScope =
  | { readonly comics: Omit<ComicsListQuery, 'limit' | 'offset'> }
  | { readonly shelf: string }

/** Requests a page of the items of a scope. */
async function itemPage(
  scope: SelectionScope,
  offset: number,
): Promise<{ total: number; items: readonly CardItem[] }> {
  const page = { limit: LIST_MAX, offset }
  if ('shelf' in scope) return call(shelves.items, { params: { id: scope.shelf }, query: page })
  const { total, comics: found } = await call(comics.list, { query: { ...scope.comics, ...page } })
  return { total, items: found.map((comic) => ({ kind: 'comic', comic })) }
}

/**
 * Returns a function that selects all items of a scope, at most as many as can be edited at once; if it runs; and if
 * all that it selected are still `chosen`.
 */
export function useSelectAll(scope: SelectionScope | undefined, chosen: Selection) {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const [isBusy, setBusy] = useState(false)
  const [all, setAll] = useState({ scope: '', count: 0 })
  const key = JSON.stringify(scope) ?? ''
  const selectAll =
    scope &&
    (async () => {
      setBusy(true)
      await attempt(undefined, async () => {
        const items: CardItem[] = []
        for (let total = 1; items.length < total; ) {
          const page = await itemPage(scope, items.length)
          if (page.total > EDITED_AT_ONCE) {
            toast.warning(t('actions.tooMany', { max: EDITED_AT_ONCE }))
            return
          }
          if (page.items.length === 0) break
          total = page.total
          items.push(...page.items)
        }
        replaceSelection(items)
        setAll({ scope: key, count: items.length })
      })
      setBusy(false)
    })
  const isAll = all.count > 0 && all.scope === key && chosen.size >= all.count
  return { selectAll, isBusy, isAll }
}
