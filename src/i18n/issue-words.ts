import type { TFunction } from 'i18next'
import type { IssueWords } from '#domain/comic-name.ts'

/** Returns the forms of issue numbers in a language. */
export const issueWords = (t: TFunction): IssueWords => ({
  issue: (number) => t('common.issue', { number }),
  annual: (number) => t('common.annual', { number }),
  inSeries: (series, number) => t('common.inSeries', { series, number }),
})
