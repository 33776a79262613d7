import { describe, expect, it } from 'vitest'
import { FIELDS } from '#domain/metadata/fields.ts'
import { countsOf } from '#web/data/files/batch-counts.ts'
import type { FileBatchRow } from '#web/data/files/batches.ts'
import { NO_PLAN, type Plan, type PlannedWriteRow, planAll } from '#web/data/files/plan.ts'
import { estimate, paceOf, roughly, type Sample, speedOf, withSample } from '#web/screens/write/pace.ts'
import { groupChanges, noticesOf } from '#web/screens/write/preview/group-changes.ts'
import { countPlan, isConvertible, spaceFor, typesOf } from '#web/screens/write/preview/plan-counts.ts'

const ORDER = Object.keys(FIELDS)
const cover = { id: '', version: null, tint: '', ratio: null }

type Change = PlannedWriteRow['changes'][number]

function planned(
  id: string,
  changes: readonly Change[],
  rest: Partial<PlannedWriteRow> = {},
): PlannedWriteRow {
  const path = `/comics/${id}.cbz`
  const file = { id, name: `${id}.cbz`, path, cover, size: 1_000, kind: 'write' } as const
  return { ...file, changes: [...changes], warnings: [], others: [], reason: null, ...rest }
}

const change = (field: string, before: unknown, after: unknown): Change => ({ field, before, after })
const shown = (files: readonly PlannedWriteRow[]) =>
  groupChanges(files, ORDER).map(({ field, changes, same, othersEmpty, values }) => ({
    field,
    files: changes.map(({ file }) => file.id).join(' '),
    same,
    othersEmpty,
    values,
  }))

describe('grouping the changes of a preview', () => {
  it('shows an identical change once, with its most frequent value before first', () => {
    const files = [
      planned('a', [change('publisher', null, 'Norma')]),
      planned('b', [change('publisher', 'Cobalto', 'Norma')]),
      planned('c', [change('publisher', 'Cobalto', 'Norma')]),
    ]
    const group = { field: 'publisher', values: 1, same: 2 }
    expect(shown(files)).toEqual([{ ...group, files: 'b c a', othersEmpty: true }])
    const other = planned('d', [change('publisher', 'Otra', 'Norma')])
    expect(shown([...files, other])).toEqual([{ ...group, files: 'b c a d', othersEmpty: false }])
  })

  it('compares lists by what is added and removed, and other values by the new one', () => {
    const files = [
      planned('a', [change('genres', ['Drama'], ['Drama', 'Noir'])]),
      planned('b', [change('genres', ['Humor'], ['Humor', 'Noir'])]),
      planned('c', [change('genres', ['Drama', 'Noir'], ['Drama'])]),
      planned('d', [change('genres', ['Noir'], [])]),
    ]
    expect(shown(files)).toMatchObject([
      { files: 'a b', values: 1 },
      { files: 'c d', values: 2 },
    ])
  })

  it('puts the changes that only one file has together, and orders groups as the editor does', () => {
    const files = [
      planned('a', [change('summary', '', 'Uno'), change('writers', [], ['Ana'])]),
      planned('b', [change('summary', '', 'Dos'), change('title', 'x', 'y'), change('writers', [], ['Ana'])]),
    ]
    expect(shown(files)).toMatchObject([
      { field: 'title', files: 'b', values: 1 },
      { field: 'summary', files: 'a b', values: 2, same: 2 },
      { field: 'writers', files: 'a b', values: 1 },
    ])
  })

  it('counts warnings and the metadata files that stay', () => {
    const comma = { code: 'comma-in-name', element: 'Writer', value: 'Ruiz, Ana' } as const
    const files = [
      planned('a', [], { warnings: [comma], others: ['MetronInfo.xml'] }),
      planned('b', [], { warnings: [comma] }),
    ]
    expect(noticesOf(files)).toMatchObject([
      { ...comma, count: 2 },
      { code: 'other', element: 'MetronInfo.xml', count: 1 },
    ])
  })
})

describe('what happens to the files of a plan', () => {
  const reason = (code: string) => ({ code, message: '', params: {} })
  const files = [
    planned('inside', []),
    planned('beside', [], { kind: 'sidecar', path: '/comics/beside.cbr' }),
    planned('shared', [], { kind: null, reason: reason('file-shared') }),
    planned('off', [], { kind: null, reason: reason('write-off') }),
    planned('equal', [], { kind: null }),
    planned('equal beside', [], { kind: null, reason: reason('zip-unusual') }),
  ]
  const idsOf = (skip: readonly string[]) => {
    const { equal, ...lists } = countPlan(files, new Set(skip))
    return {
      equal,
      ...Object.fromEntries(Object.entries(lists).map(([key, of]) => [key, of.map(({ id }) => id)])),
    }
  }

  it('has every file once, also those that the user leaves', () => {
    const all = { inside: ['inside'], beside: ['beside'], stay: ['shared'], left: [], off: ['off'], equal: 2 }
    expect(idsOf([])).toEqual(all)
    expect(idsOf(['inside', 'shared'])).toEqual({ ...all, inside: [], left: ['inside'] })
  })

  it('needs space for the largest file of the fullest disk', () => {
    const library = (path: string, free: number | null) => ({ path, write: 'into' as const, free })
    const two = [
      planned('a', [], { path: '/a/1.cbz', size: 70 }),
      planned('b', [], { path: '/ab/2.cbz', size: 90 }),
    ]
    expect(spaceFor(two, [library('/a', 100), library('/ab', 500)])).toEqual({ needed: 70, free: 100 })
    expect(spaceFor(two, [library('/a', null), library('/ab', 95)])).toEqual({ needed: 90, free: 95 })
    expect(spaceFor([], [library('/a', 100)])).toEqual({ needed: 0, free: null })
  })

  it('names types, and which of them can become CBZ', () => {
    const paths = ['/a/x.cbr', 'C:\\b.CBR', '/c.d/e.pdf'].map((path) => ({ path }))
    expect(typesOf(paths)).toEqual([
      ['CBR', 2],
      ['PDF', 1],
    ])
    expect(paths.map(isConvertible)).toEqual([true, true, false])
  })
})

const batch = (rest: Partial<FileBatchRow>): FileBatchRow => ({
  ...{ id: 'x', kind: 'write', via: 'dashboard', state: 'done', path: null, first: [], undoes: null },
  ...{ startedAt: '2026-01-01T00:00:00.000Z', finishedAt: '2026-01-01T00:00:10.000Z', canUndo: true },
  ...{ bytes: 0, bytesDone: 0, counts: { due: 0, prepared: 0, done: 0, undone: 0, skipped: 0, failed: 0 } },
  ...rest,
})

describe('time', () => {
  it('is estimated by the last large batch', () => {
    const fast = batch({ bytesDone: 2_000_000_000 })
    expect(speedOf([batch({ bytesDone: 1_000 }), batch({ ...fast, state: 'cancelled' }), fast])).toBe(
      200_000_000,
    )
    expect(speedOf([])).toBe(50_000_000)
    expect(estimate(100, 6_200_000_000, 50_000_000)).toBe(129)
    expect([20, 100, 89 * 60, 100 * 60].map(roughly)).toEqual([
      { unit: 'minute', count: 0 },
      { unit: 'minute', count: 2 },
      { unit: 'minute', count: 89 },
      { unit: 'hour', count: 2 },
    ])
  })

  it('is measured over the last seconds, without samples that say nothing new', () => {
    let samples: readonly Sample[] = []
    expect(paceOf(samples)).toBeNull()
    for (let second = 0; second <= 60; second++) {
      const files = second < 30 ? 0 : second - 30
      samples = withSample(samples, { at: second * 1_000, files, bytes: files * 5 })
    }
    expect(samples.length).toBeLessThan(25)
    expect(paceOf(samples)).toEqual({ files: 1, bytes: 5 })
    expect(withSample(samples, { ...(samples.at(-1) as Sample), at: 90_000 })).toBe(samples)
  })

  it('counts reached files of a batch', () => {
    const counts = { due: 5, prepared: 1, done: 3, undone: 0, skipped: 2, failed: 1 }
    expect(countsOf(counts)).toEqual({ total: 12, left: 6, ended: 6 })
  })
})

describe('planning in several requests', () => {
  const ids = Array.from({ length: 450 }, (_, n) => `c${n}`)

  it('sends 200 ids at once to one plan, and continues where it failed', async () => {
    const sent: (readonly [plan: string | undefined, count: number])[] = []
    let fails = true
    const planner = async ({ ids: some, plan }: { readonly ids: string[]; readonly plan?: string }) => {
      sent.push([plan, some.length])
      if (sent.length === 2 && fails) throw new Error('asleep')
      return { plan: 'p1', files: some }
    }
    let last: Plan<string> = NO_PLAN
    const run = () =>
      planAll(planner, ids, last, {
        signal: new AbortController().signal,
        onPlan: (plan) => {
          last = plan
        },
      })
    await expect(run()).rejects.toThrow('asleep')
    expect(last).toMatchObject({ id: 'p1', read: 200 })
    fails = false
    await run()
    expect(sent).toEqual([
      [undefined, 200],
      ['p1', 200],
      ['p1', 200],
      ['p1', 50],
    ])
    expect(last.files).toEqual(ids)
  })

  it('stops when it is cancelled, without the result that came too late', async () => {
    const stop = new AbortController()
    const plans: number[] = []
    const planner = async ({ ids: some }: { readonly ids: string[] }) => {
      if (plans.length === 1) stop.abort()
      return { plan: 'p1', files: some }
    }
    const run = planAll(planner, ids, NO_PLAN, {
      signal: stop.signal,
      onPlan: ({ read }) => plans.push(read),
    })
    await expect(run).rejects.toThrow()
    expect(plans).toEqual([200])
  })
})
