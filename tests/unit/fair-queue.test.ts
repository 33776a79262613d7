import { setMaxListeners } from 'node:events'
import { expect, test } from 'vitest'
import { FairQueue, type Requester } from '#decoding/fair-queue.ts'

/** A queue of jobs that run until the test ends them, and the order in which they started. */
function createQueue(parallel: number, perRequester: number) {
  const queue = new FairQueue(parallel, perRequester)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = (what: string, kind: Omit<Requester, 'name'> & { name?: string } = {}) =>
    queue.run({ name: 'ana', ...kind }, async () => {
      started.push(what)
      await new Promise<void>((end) => {
        ends.set(what, end)
      })
      return what
    })
  const end = async (what: string) => {
    ends.get(what)?.()
    await new Promise((done) => setImmediate(done))
  }
  return { run, started, end }
}

test('deferred jobs start once no job waits and their requester has none running, one at a time', async () => {
  const { run, started, end } = createQueue(2, 2)
  const later = { deferred: true }
  const all = [run('a'), run('b'), run('c', { name: 'bea' }), run('later 1', later), run('later 2', later)]
  await end('none')
  expect(started).toEqual(['a', 'b'])
  await end('a')
  expect(started).toEqual(['a', 'b', 'c'])
  // A running job of another requester does not delay a deferred one.
  await end('b')
  expect(started).toEqual(['a', 'b', 'c', 'later 1'])
  // A deferred job takes no slot of other jobs.
  all.push(run('d'))
  await end('none')
  expect(started.at(-1)).toBe('d')
  await end('later 1')
  expect(started).not.toContain('later 2')
  await end('d')
  expect(started.at(-1)).toBe('later 2')
  for (const what of ['c', 'later 2']) await end(what)
  expect(await Promise.all(all)).toHaveLength(6)
})

test("a requester's waiting jobs do not delay deferred jobs of others", async () => {
  const { run, started, end } = createQueue(4, 2)
  const later = { deferred: true }
  const hers = { ...later, name: 'bea' }
  // The third job waits for ana's own limit only: the queue has free slots.
  const all = [run('a'), run('b'), run('c'), run('later', later), run('hers 1', hers), run('hers 2', hers)]
  await end('none')
  expect(started).toEqual(['a', 'b', 'hers 1'])
  await end('a')
  await end('hers 1')
  expect(started).toEqual(['a', 'b', 'hers 1', 'c', 'hers 2'])
  for (const what of ['b', 'c']) await end(what)
  expect(started).not.toContain('later')
  for (const what of ['hers 2', 'later']) await end(what)
  expect(await Promise.all(all)).toHaveLength(6)
})

test('a deferred job is overtaken at most twelve times', async () => {
  const { run, started, end } = createQueue(2, 2)
  const all = [run('page 0')]
  const turnTo = async (n: number) => {
    all.push(run(`page ${n}`))
    await end(`page ${n - 1}`)
  }
  for (const round of [0, 1]) {
    const what = `later ${round}`
    all.push(run(what, { deferred: true }))
    for (let n = 1; n < 12; n++) await turnTo(round * 12 + n)
    expect(started).not.toContain(what)
    await turnTo(round * 12 + 12)
    expect(started.at(-1)).toBe(what)
    await end(what)
  }
  await end('page 24')
  expect(await Promise.all(all)).toHaveLength(27)
})

test("secondary jobs run after their requester's other jobs, one at a time", async () => {
  const { run, started, end } = createQueue(4, 2)
  const secondary = { secondary: true }
  const all = [run('small 1', secondary), run('small 2', secondary), run('small 3', secondary)]
  await end('none')
  expect(started).toEqual(['small 1'])
  // A primary job starts at once, and the next one precedes the waiting secondary jobs.
  all.push(run('a'), run('b'))
  await end('none')
  expect(started).toEqual(['small 1', 'a'])
  await end('small 1')
  expect(started).toEqual(['small 1', 'a', 'b'])
  await end('a')
  expect(started).not.toContain('small 2')
  // A secondary job of another requester waits for neither.
  all.push(run('hers', { ...secondary, name: 'bea' }))
  await end('b')
  expect(started).toEqual(['small 1', 'a', 'b', 'hers', 'small 2'])
  for (const what of ['hers', 'small 2', 'small 3']) await end(what)
  expect(await Promise.all(all)).toHaveLength(6)
})

test('a deferred job that is aborted while it waits does not start', async () => {
  const { run, started, end } = createQueue(1, 1)
  const stop = new AbortController()
  const [first, second, later] = [run('a'), run('b'), run('later', { deferred: true, signal: stop.signal })]
  await end('none')
  stop.abort(new Error('gone'))
  await expect(later).rejects.toThrow('gone')
  await end('a')
  await end('b')
  expect(await Promise.all([first, second])).toEqual(['a', 'b'])
  expect(started).toEqual(['a', 'b'])
})

test('each requester has a limit of waiting jobs, primary and secondary', async () => {
  const { run } = createQueue(1, 1)
  const stop = new AbortController()
  const { signal } = stop
  setMaxListeners(0, signal)
  void run('under way')
  const waiting = Array.from({ length: 400 }, (_, n) => run(`${n}`, { signal, secondary: n % 2 === 0 }))
  const settled = Promise.allSettled(waiting)
  for (const secondary of [false, true]) {
    await expect(run('one more', { secondary })).rejects.toMatchObject({ code: 'rate-limited' })
  }
  // Requesters are counted separately, and aborted jobs leave the queue.
  const others = run('other', { name: 'bea', signal })
  stop.abort(new Error('left'))
  await expect(others).rejects.toThrow('left')
  await settled
  await expect(Promise.race([run('again'), 'waits'])).resolves.toBe('waits')
})
