import type { QueryPart } from '#domain/query/parsing.ts'
import { printQuery } from '#domain/query/print.ts'
import { leavesOf } from '#domain/query/tree.ts'
import type { Catalog } from '../catalog.ts'
import { select } from '../select.ts'
import { type Bitmap, countBits, intersection } from '../snapshot/bitmap.ts'
import type { QueryTexts, QueryUser, ResolvedQuery } from './query-texts.ts'

/** A condition of a query with the comics that match it alone, and those that match all others. */
export interface ExplainedPart {
  readonly at: number
  readonly length: number
  readonly text: string
  readonly alone: number
  readonly without: number
}

export interface Explained extends Pick<ResolvedQuery, 'query' | 'errors'> {
  readonly total: number
  readonly parts: readonly ExplainedPart[]
}

/** Returns the comics that match all parts but one, for each part. */
function withoutEach(parts: readonly Bitmap[], all: Bitmap): Bitmap[] {
  // Intersections of the parts before and after each one: the cost is linear in their number.
  const before: Bitmap[] = []
  let every = all
  for (const part of parts) {
    before.push(every)
    every = intersection(every, part)
  }
  let after = all
  return parts
    .map((_, index) => parts.length - 1 - index)
    .map((index) => {
      const without = intersection(before[index] ?? all, after)
      after = intersection(after, parts[index] ?? all)
      return without
    })
    .toReversed()
}

const isMisread = ({ tree }: QueryPart): boolean =>
  leavesOf(tree).every((leaf) => 'words' in leaf && leaf.misread === true)

/**
 * Counts the comics that match a query, and those that would match without each condition. Conditions that were not
 * understood are not listed. `language`: language of the conditions' texts.
 */
export async function explainQuery(
  catalog: Catalog,
  queries: QueryTexts,
  text: string,
  user: QueryUser,
  language: string,
): Promise<Explained> {
  const snapshot = await catalog.now(user.user)
  const { query, errors, parts, where } = await queries.resolve(text, user)
  const total = countBits(await select(snapshot, where, 'comics', user.user))
  const understood = parts.filter((part) => !isMisread(part))
  const bitmaps: Bitmap[] = []
  for (const { tree } of understood)
    bitmaps.push(await select(snapshot, await queries.compile(tree, user), 'comics', user.user))
  const without = withoutEach(bitmaps, snapshot.available)
  return {
    query,
    errors,
    total,
    parts: understood.map(({ at, length, tree }, index) => ({
      at,
      length,
      text: printQuery({ where: tree }, user.vocabulary, language),
      alone: countBits(bitmaps[index] ?? snapshot.available),
      without: countBits(without[index] ?? snapshot.available),
    })),
  }
}
