import { annualOf } from '#domain/filename/issue-number.ts'
import { numbersOf, type SeriesEntry } from './series-entries.ts'

/** Number of cells above which the ruler groups numbers by ten. */
const GROUPED_ABOVE = 60
const GROUP = 10

export type RulerState = 'read' | 'current' | 'missing' | 'unread'

/** A number of the ruler, or a group of numbers: `first` and `last` differ. */
export interface RulerCell {
  readonly first: string
  readonly last: string
  readonly state: RulerState
}

/** Returns the state of a group: current if one is, read or missing if all are. */
function stateOfGroup(states: readonly RulerState[]): RulerState {
  if (states.includes('current')) return 'current'
  if (states.every((state) => state === 'missing')) return 'missing'
  return states.every((state) => state === 'read' || state === 'missing') ? 'read' : 'unread'
}

/**
 * Returns the ruler of a series from its entries in the order of numbers. Issues without a number are left out; annuals
 * are never grouped.
 */
export function rulerCells<T extends { readonly number: string | null }>(
  entries: readonly SeriesEntry<T>[],
  stateOf: (issue: T) => Exclude<RulerState, 'missing'>,
): RulerCell[] {
  const cells = entries.flatMap((entry): RulerCell[] => {
    if (entry.kind === 'gap')
      return numbersOf(entry).map((number) => ({ first: number, last: number, state: 'missing' }))
    const { number } = entry.issue
    return number === null ? [] : [{ first: number, last: number, state: stateOf(entry.issue) }]
  })
  if (cells.length <= GROUPED_ABOVE) return cells
  const groups: RulerCell[][] = []
  let group = Number.NaN
  for (const cell of cells) {
    const number = Number(cell.first)
    const next =
      annualOf(cell.first) !== null || Number.isNaN(number) ? Number.NaN : Math.ceil(number / GROUP)
    const before = groups.at(-1)
    if (before !== undefined && next === group) before.push(cell)
    else groups.push([cell])
    group = next
  }
  return groups.map((each) => ({
    first: each[0]?.first ?? '',
    last: each.at(-1)?.last ?? '',
    state: stateOfGroup(each.map(({ state }) => state)),
  }))
}
