import { useTranslation } from 'react-i18next'
import type { IndexRun } from '#web/data/collection/indexing.ts'

/** Returns a function that describes the counts of an index run; counts of 0 are omitted except new comics. */
export function useCountsText(): (counts: IndexRun['counts']) => string {
  const { t } = useTranslation()
  return ({ added, skipped, failed, entities, links, unlinked }) =>
    [
      t('collection.account.added', { count: added }),
      ...(skipped > 0 ? [t('collection.account.skipped', { count: skipped })] : []),
      ...(entities > 0 ? [t('collection.account.entities', { count: entities })] : []),
      ...(links > 0 ? [t('collection.account.linked', { count: links })] : []),
      ...(failed + unlinked > 0 ? [t('collection.account.failed', { count: failed + unlinked })] : []),
    ].join(' · ')
}
