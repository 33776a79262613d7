import { useTranslation } from 'react-i18next'
import { nameOf } from '#domain/organise/path-names.ts'
import { listFormat } from '#web/components/text/format.ts'
import type { PlannedStay } from '#web/data/files/organise.ts'

/** Returns a function that names in one sentence why a file stays. */
export function useStayText(): (stay: PlannedStay) => string {
  const { t, i18n } = useTranslation()
  return ({ reason, missing, target }) => {
    const fields = listFormat(i18n.language).format(missing.map((field) => t(`organise.fields.${field}`)))
    return t(`organise.reasons.${reason}`, { fields, target: nameOf(target ?? '') })
  }
}
