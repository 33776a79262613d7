import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { queryField } from '#domain/query/fields.ts'
import type { QueryCondition, QueryTree } from '#domain/query/tree.ts'
import { rangeEnds, spanParts } from '#domain/query/values.ts'
import { QUERY_VOCABULARY } from '#i18n/query-words/index.ts'
import { formatMonth } from '#web/components/text/format.ts'

/** What a chip shows: the name of a field and its value, or only a value. */
export interface ChipText {
  readonly name: string | null
  readonly value: string
}

/** Fields whose names in queries are several words, or do not stand alone. */
const NAMED = ['by', 'lastread', 'coverartist', 'count', 'in', 'read'] as const
const READ = ['no', 'reading', 'yes'] as const

const capital = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

/** Returns the name of a field as chips show it. */
export function fieldName(name: string, t: TFunction, language: string): string {
  const named = NAMED.find((each) => each === name)
  if (named !== undefined) return t(`ask.name.${named}`)
  return capital(QUERY_VOCABULARY.nameOf('field', name, language), language)
}

/** Returns a single value as chips show it. */
export function valueText(field: string, value: string, t: TFunction, language: string): string {
  const known = queryField(field)
  if (known?.kind === 'choice') {
    const read = field === 'read' ? READ.find((each) => each === value) : undefined
    if (read !== undefined) return t(`ask.read.${read}`)
    if (field === 'missing' && queryField(value)) return fieldName(value, t, language)
    if (field === 'file') return value === 'unknown' ? t('collection.unknown') : value.toUpperCase()
    return QUERY_VOCABULARY.nameOf('value', value, language)
  }
  if (known?.kind === 'share') return t('ask.share', { value })
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)([a-z]+)$/.exec(value) ?? []
  if (known?.kind === 'size' && number !== undefined)
    return t('ask.size', { number, unit: unit.toUpperCase() })
  const span = known?.kind === 'date' ? spanParts(value) : null
  if (span !== null) return t(`ask.span.${span.unit}`, { count: Number(span.count) })
  if (known?.kind === 'date' && /^\d{4}-\d{2}$/.test(value)) return formatMonth(value, language, 'long')
  return value
}

function conditionText({ field, op, value }: QueryCondition, t: TFunction, language: string): ChipText {
  const read = field === 'read' ? READ.find((each) => each === value) : undefined
  if (read !== undefined && op !== '!=') return { name: null, value: t(`ask.read.${read}`) }
  const name = fieldName(field, t, language)
  if (op === 'any' || op === 'none') {
    const isList = queryField(field)?.kind === 'list'
    return isList ? { name: null, value: t(`ask.list.${op}`) } : { name, value: t(`ask.${op}`) }
  }
  if (op === '..') {
    const [from = '', to = ''] = rangeEnds(value).map((end) => end && valueText(field, end, t, language))
    if (!to) return { name, value: t('ask.from', { from }) }
    if (!from) return { name, value: t('ask.to', { to }) }
    return { name: field === 'year' ? t('ask.years') : name, value: t('ask.range', { from, to }) }
  }
  const text = valueText(field, value, t, language)
  const isSince =
    queryField(field)?.kind === 'date' && spanParts(value) !== null && (op === ':' || op === '=')
  if (isSince) return { name, value: t('ask.within', { span: text }) }
  if (op === ':' || op === '=') return { name, value: text }
  const compared = { '!=': 'other', '<': 'below', '<=': 'most', '>': 'above', '>=': 'least' } as const
  return { name, value: t(`ask.${compared[op]}`, { value: text }) }
}

/** Returns the field that all alternatives have values of; null if they are of several. */
function commonField(trees: readonly QueryTree[]): string | null {
  const fields = new Set(trees.map((tree) => ('field' in tree && tree.field !== 'read' ? tree.field : null)))
  const [field = null] = fields
  return fields.size === 1 ? field : null
}

/** Returns the text of a chip. */
export function chipText(tree: QueryTree, t: TFunction, language: string): ChipText {
  const flat = (each: QueryTree, isNested: boolean): string => {
    const { name, value } = chipText(each, t, language)
    const isGroup = isNested && ('any' in each || 'all' in each) && name === null
    return isGroup ? `(${value})` : name === null ? value : t('ask.condition', { name, value })
  }
  if ('words' in tree) return { name: null, value: t('ask.words', { words: tree.words }) }
  if ('field' in tree) return conditionText(tree, t, language)
  if ('not' in tree) {
    const { name, value } = chipText(tree.not, t, language)
    const inner = 'any' in tree.not || 'all' in tree.not ? flat(tree.not, true) : value
    return name === null
      ? { name: null, value: t('ask.not', { text: inner }) }
      : { name: t('ask.not', { text: name }), value }
  }
  const trees = 'any' in tree ? tree.any : tree.all
  const word = t('any' in tree ? 'ask.or' : 'ask.and')
  const field = 'any' in tree ? commonField(trees) : null
  if (field === null) return { name: null, value: trees.map((each) => flat(each, true)).join(word) }
  const values = trees.map((each) => chipText(each, t, language).value)
  return { name: fieldName(field, t, language), value: values.join(word) }
}

/** Returns a function that returns the text of a chip in the user's language. */
export function useChipText(): (tree: QueryTree) => ChipText {
  const { t, i18n } = useTranslation()
  return (tree) => chipText(tree, t, i18n.language)
}
