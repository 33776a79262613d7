import type { LanguageWords } from '#domain/query/vocabulary.ts'
import { fields as labels } from '../en/fields.ts'

export const en: LanguageWords = {
  labels,
  keywords: {
    and: 'and',
    or: 'or',
    not: 'not',
    any: 'any',
    none: 'none',
    sort: 'sort, order',
    limit: 'limit',
    show: 'show',
  },
  // The names of fields come from the tables; these and the labels are understood as well.
  fields: { number: 'issue', storyline: 'arc' },
  values: {
    issues: 'issues, gaps',
    reading: 'reading, started, some',
    yes: 'yes, read, finished',
    no: 'no, none, unread, new',
  },
  sorts: { released: 'released, date, year', name: 'name' },
  phrases: { unread: 'unread, not read', reading: 'reading', read: 'read' },
}
