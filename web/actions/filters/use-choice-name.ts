import { useTranslation } from 'react-i18next'
import type { FilterKind } from '#contract/helper/filters.ts'
import { READ_STATES } from '#domain/reading/reading-state.ts'

/** Returns a function that returns the text of a chosen value; reading states are translated. */
export function useChoiceName(): (kind: FilterKind, value: string) => string {
  const { t } = useTranslation()
  return (kind, value) => {
    const state = kind === 'read' ? READ_STATES.find((each) => each === value) : undefined
    return state === undefined ? value : t(`comics.read.${state}`)
  }
}
