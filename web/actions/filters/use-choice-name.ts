import { useTranslation } from 'react-i18next'
import type { FilterKind } from '#contract/helper/filters.ts'
import { READ_STATES } from '#domain/reading-state.ts'

/** Returns a chosen value as it is shown: reading states in words, all others as they are. */
export function useChoiceName(): (kind: FilterKind, value: string) => string {
  const { t } = useTranslation()
  return (kind, value) => {
    const state = kind === 'read' ? READ_STATES.find((each) => each === value) : undefined
    return state === undefined ? value : t(`comics.read.${state}`)
  }
}
