import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUndoable } from '#web/components/toasts/use-attempt.ts'
import { changeUnwanted, unwantedIssuesQuery } from '#web/data/comics/unwanted-issues.ts'

export interface Unwanted {
  readonly isLoading: boolean
  /** The unwanted numbers; none if the request failed. */
  readonly numbers: readonly string[]
  /** Hides the gap of some numbers. */
  readonly refuse: (numbers: readonly string[]) => void
  /** Shows all gaps again. */
  readonly restore: () => void
}

/** Returns the missing numbers of a series that the user does not want, and functions that change them. */
export function useUnwanted(seriesKey: string): Unwanted {
  const { t } = useTranslation()
  const client = useQueryClient()
  const undoable = useUndoable()
  const { data = [], isLoading } = useQuery(unwantedIssuesQuery(seriesKey))
  const change = (done: string, next: (before: readonly string[]) => readonly string[]) =>
    void undoable({ done, failed: t('series.unwantedFailed') }, () => changeUnwanted(client, seriesKey, next))
  return {
    isLoading,
    numbers: data,
    refuse: (numbers) => change(t('series.refused'), (before) => [...new Set([...before, ...numbers])]),
    restore: () => change(t('series.restored'), () => []),
  }
}
