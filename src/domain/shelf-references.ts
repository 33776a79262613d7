import { parseQuery } from './query/parse.ts'
import { printQuery } from './query/print.ts'
import { childrenOf, leavesOf, type QueryTree } from './query/tree.ts'
import { createVocabulary } from './query/vocabulary.ts'
import { shelfKey } from './smart-shelves.ts'

/** The English words of queries, in which shelves are stored. */
export const STORED_VOCABULARY = createVocabulary({})

/** The name of a shelf with its query. */
interface NamedQuery {
  readonly name: string
  readonly query: string
}

/** True for a condition that names a list. */
export const isReference = (tree: QueryTree): tree is Extract<QueryTree, { field: string }> =>
  'field' in tree && tree.field === 'in' && tree.op !== 'any' && tree.op !== 'none'

/** Returns the keys (`shelfKey`) of the lists that a query refers to with `in:`. */
export function referencesOf(query: string): ReadonlySet<string> {
  const { where } = parseQuery(query, STORED_VOCABULARY).query
  return new Set(leavesOf(where).flatMap((leaf) => (isReference(leaf) ? shelfKey(leaf.value) : [])))
}

/** Returns a query in which references to the list `from` are references to `to`. */
export function withRenamedList(query: string, from: string, to: string): string {
  const key = shelfKey(from)
  if (!referencesOf(query).has(key)) return query
  const renamed = (tree: QueryTree): QueryTree => {
    if (isReference(tree)) return shelfKey(tree.value) === key ? { ...tree, value: to } : tree
    if ('all' in tree) return { all: tree.all.map(renamed) }
    if ('any' in tree) return { any: childrenOf(tree).map(renamed) }
    return 'not' in tree ? { not: renamed(tree.not) } : tree
  }
  const parsed = parseQuery(query, STORED_VOCABULARY).query
  return printQuery({ ...parsed, where: renamed(parsed.where) }, STORED_VOCABULARY, 'en')
}

/** True if the query of a shelf refers to the shelf itself, directly or through other shelves. */
export function isInLoop(shelf: NamedQuery, all: readonly NamedQuery[]): boolean {
  const byKey = new Map(all.map((each) => [shelfKey(each.name), each]))
  const own = shelfKey(shelf.name)
  const reached = new Set<string>()
  const due = [...referencesOf(shelf.query)]
  for (let key = due.pop(); key !== undefined; key = due.pop()) {
    if (key === own) return true
    if (reached.has(key)) continue
    reached.add(key)
    due.push(...referencesOf(byKey.get(key)?.query ?? ''))
  }
  return false
}
