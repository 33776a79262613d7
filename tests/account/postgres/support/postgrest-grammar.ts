/**
 * A parser of PostgREST's URL grammar that is independent of the account's parser, so that tests find its
 * mistakes.
 */

export type SelectItem =
  | { readonly kind: 'column'; readonly name: string; readonly alias: string | null }
  | {
      readonly kind: 'embed'
      readonly relation: string
      readonly alias: string | null
      readonly inner: boolean
      readonly items: readonly SelectItem[]
    }

/** Splits at commas outside of quotes, parentheses and braces. */
export function topLevel(text: string): string[] {
  const parts: string[] = []
  let part = ''
  let depth = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i)
    if (quoted && character === '\\') part += text.charAt(i++)
    else if (character === '"') quoted = !quoted
    else if (!quoted && '({'.includes(character)) depth++
    else if (!quoted && ')}'.includes(character)) depth--
    if (character === ',' && depth === 0 && !quoted) {
      parts.push(part)
      part = ''
    } else part += text.charAt(i)
  }
  return [...parts, part]
}

const unquoted = (text: string): string =>
  /^".*"$/s.test(text) ? text.slice(1, -1).replace(/\\(.)/gs, '$1') : text

export function parseSelect(text: string): SelectItem[] {
  return topLevel(text).map((item) => {
    const match = /^(?:("[^"]*"|[^:(!]+):)?("[^"]*"|[^!(:]+)((?:![^!(]+)*)(?:\((.*)\))?$/s.exec(item)
    if (match === null) throw new Error(`The test cannot read ${item}`)
    const [, alias, name = '', hints = '', inside] = match
    const common = { alias: alias === undefined ? null : unquoted(alias) }
    return inside === undefined
      ? { kind: 'column', name: unquoted(name), ...common }
      : {
          kind: 'embed',
          relation: unquoted(name),
          ...common,
          inner: hints.split('!').includes('inner'),
          items: inside === '' ? [] : parseSelect(inside),
        }
  })
}

/** `and(…)` and `or(…)` are trees; a leaf is `[not.]operator.value` of a column. */
export type Tree =
  | {
      readonly kind: 'and' | 'or'
      readonly negated: boolean
      readonly parts: readonly Tree[]
    }
  | {
      readonly kind: 'leaf'
      readonly column: string
      readonly negated: boolean
      readonly operator: string
      readonly value: string
      readonly items: readonly string[]
    }

export function parseLeaf(column: string, text: string, nested = false): Tree {
  const match = /^(not\.)?([a-z]+)\.(.*)$/s.exec(text)
  if (match === null) throw new Error(`The test cannot read ${text}`)
  const [, not, operator = '', value = ''] = match
  return {
    kind: 'leaf',
    column,
    negated: not !== undefined,
    operator,
    // Values in a tree may be quoted; the value of a filter is the rest of the text.
    value: nested ? unquoted(value) : value,
    items: operator === 'in' ? topLevel(value.slice(1, -1)).map(unquoted) : [],
  }
}

export function parseTree(kind: 'and' | 'or', negated: boolean, text: string): Tree {
  const parts = topLevel(text.slice(1, -1)).map((item): Tree => {
    const tree = /^(not\.)?(and|or)(\(.*\))$/s.exec(item)
    if (tree !== null) return parseTree(tree[2] as 'and' | 'or', tree[1] !== undefined, tree[3] ?? '')
    const [, column = '', condition = ''] = /^("[^"]*"|[^.]+)\.(.*)$/s.exec(item) ?? []
    return parseLeaf(unquoted(column), condition, true)
  })
  return { kind, negated, parts }
}

/** Parses an order such as `name.desc.nullslast,id` for SQL. */
export function parseOrder(text: string): { column: string; direction: string }[] {
  return text.split(',').map((term) => {
    const [column = '', ...words] = term.split('.')
    const sql = { asc: 'asc', desc: 'desc', nullsfirst: 'nulls first', nullslast: 'nulls last' }
    return { column, direction: words.map((word) => sql[word as keyof typeof sql]).join(' ') }
  })
}
