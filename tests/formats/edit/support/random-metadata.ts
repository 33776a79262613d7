import { FIELDS, type Field } from '#domain/metadata/fields.ts'
import type { PartialMetadata } from '#domain/metadata/metadata.ts'
import { pick, type Random } from '../../../support/random-queries.ts'

const WORDS = [
  'Harbor',
  'Été',
  '東京',
  '😀',
  'A & B',
  '<b>',
  ']]>',
  '"quoted"',
  "O'Brien",
  '&amp;',
  '½',
  '$&',
  'x  y',
]

/** Returns one to three words, without a comma. */
export const randomText = (random: Random): string =>
  Array.from({ length: 1 + random(3) }, () => pick(random, WORDS)).join(pick(random, [' ', '\n', ' - ']))

function randomValue({ kind, stated: [from, to] = [1, 9] }: Field, random: Random): unknown {
  if (random(4) === 0) return kind === 'names' ? [] : null
  if (kind === 'names') return Array.from({ length: 1 + random(3) }, () => randomText(random))
  if (kind === 'whole') return from + random(to - from + 1)
  if (kind === 'direction') return pick(random, ['ltr', 'rtl'])
  if (kind === 'storyline')
    return { name: randomText(random), order: random(2) === 0 ? null : 1 + random(20), total: null }
  return randomText(random)
}

/** Returns values for some of the fields; some of them are unknown. */
export function randomMetadata(random: Random, share = 3): PartialMetadata {
  const fields = Object.entries<Field>(FIELDS).filter(() => random(share) === 0)
  return Object.fromEntries(fields.map(([name, field]) => [name, randomValue(field, random)]))
}
