import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { HomeRowChoice } from '#domain/reading/home-row-order.ts'
import { arrangedRows, ROW_IDS, shelfOfRow, shelfRow } from '#domain/reading/home-rows.ts'
import { paths } from '#web/app/paths.ts'
import { Button, ButtonLink } from '#web/components/buttons/button.tsx'
import { Confirm } from '#web/components/dialogs/confirm.tsx'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import { moved } from '#web/components/path/reorder.ts'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { Screen } from '#web/components/screen/screen.tsx'
import { useAttempt } from '#web/components/toasts/use-attempt.ts'
import { setHomeRows } from '#web/data/account/home-rows.ts'
import { meQuery } from '#web/data/connection/config.ts'
import { type SmartShelfCard, shelvesQuery } from '#web/data/shelves/shelves.ts'
import { ContinueLink } from '../continue-link.tsx'
import { readingQuery } from '../queries.ts'

import { ArrangeRows } from './arrange-rows.tsx'
import './arrange.css'

/** Number of comics in progress that are shown above the rows. */
const SHOWN = 3

/** Returns all rows of home; shelves without a place are off, below the others. */
function allRows(homeRows: readonly HomeRowChoice[] | null, shelves: readonly SmartShelfCard[]) {
  const ids = new Set<string>(shelves.map(({ id }) => shelfRow(id)))
  const rows = arrangedRows(homeRows, ROW_IDS).filter(({ id }) => shelfOfRow(id) === null || ids.has(id))
  const others = shelves.map(({ id }) => shelfRow(id)).filter((id) => !rows.some((row) => row.id === id))
  return [...rows, ...others.map((id) => ({ id, on: false }))]
}

/** Editar inicio: turns the rows of home on and off, and moves them. Each change is saved at once. */
export function Component() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const attempt = useAttempt()
  const me = useQuery(meQuery)
  const shelves = useQuery(shelvesQuery)
  const [isResetOpen, setResetOpen] = useOpen()
  const begun = useQuery(readingQuery).data?.filter(({ progress }) => progress !== null) ?? []
  const save = (rows: readonly HomeRowChoice[] | null) =>
    void attempt(t('arrange.failed'), () => setHomeRows(client, rows))
  return (
    <Screen
      title={t('home.edit')}
      name="arrange"
      beside={
        <>
          <span className="arrange-saved">{t('arrange.saved')}</span>
          <div className="arrange-actions">
            <Button kind="ghost" disabled={!me.data?.homeRows} onClick={() => setResetOpen(true)}>
              {t('arrange.reset')}
            </Button>
            <ButtonLink kind="primary" to={paths.home}>
              {t('arrange.done')}
            </ButtonLink>
          </div>
        </>
      }
    >
      {begun.length > 0 && (
        <section className="arrange-first" aria-labelledby="arrange-first">
          <header>
            <h2 id="arrange-first">{t('home.continue')}</h2>
            <p>{t('arrange.first')}</p>
          </header>
          <ul>
            {begun.slice(0, SHOWN).map((comic) => (
              <li key={comic.id}>
                <ContinueLink comic={comic} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <QueryState queries={[me, shelves]} skeleton={<div className="skeleton arrange-bones" />}>
        {({ homeRows }, all) => {
          const rows = allRows(homeRows, all)
          return (
            <ArrangeRows
              rows={rows}
              shelves={all}
              onSwitch={(id, on) => save(rows.map((row) => (row.id === id ? { id, on } : row)))}
              onMove={(move) => setHomeRows(client, moved(rows, move))}
            />
          )
        }}
      </QueryState>
      <Confirm
        open={isResetOpen}
        onClose={() => setResetOpen(false)}
        kind="primary"
        title={t('arrange.resetTitle')}
        action={t('arrange.resetAction')}
        onConfirm={() => {
          setResetOpen(false)
          save(null)
        }}
      >
        {t('arrange.resetHint')}
      </Confirm>
    </Screen>
  )
}
