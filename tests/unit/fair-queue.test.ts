import { setMaxListeners } from 'node:events'
import { expect, test } from 'vitest'
import { FairQueue, type Requester } from '#decoding/fair-queue.ts'

/** Work that goes on until it is told to end, and what was begun in which order. */
function bench(parallel: number, perAsker: number) {
  const queue = new FairQueue(parallel, perAsker)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (what: string, kind: Omit<Requester, 'name'> & { name?: string } = {}) =>
    queue.run({ name: 'ana', ...kind }, async () => {
      begun.push(what)
      await new Promise<void>((end) => {
        ends.set(what, end)
      })
      return what
    })
  const end = async (what: string) => {
    ends.get(what)?.()
    await new Promise((done) => setImmediate(done))
  }
  return { ask, begun, end }
}

test('what can be done later begins when nothing waits and nothing of its asker is under way, one at a time', async () => {
  const { ask, begun, end } = bench(2, 2)
  const later = { deferred: true }
  const all = [ask('a'), ask('b'), ask('c', { name: 'bea' }), ask('later 1', later), ask('later 2', later)]
  await end('none')
  expect(begun).toEqual(['a', 'b'])
  await end('a')
  expect(begun).toEqual(['a', 'b', 'c'])
  // What is somebody else's holds nothing up that is done later, however long it takes.
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c', 'later 1'])
  // It takes no place of the others'.
  all.push(ask('d'))
  await end('none')
  expect(begun.at(-1)).toBe('d')
  await end('later 1')
  expect(begun).not.toContain('later 2')
  await end('d')
  expect(begun.at(-1)).toBe('later 2')
  for (const what of ['c', 'later 2']) await end(what)
  expect(await Promise.all(all)).toHaveLength(6)
})

test('whoever reads on holds up nothing of others that is done later', async () => {
  const { ask, begun, end } = bench(4, 2)
  const later = { deferred: true }
  const hers = { ...later, name: 'bea' }
  // The third waits for ana's own alone: there is room for others.
  const all = [ask('a'), ask('b'), ask('c'), ask('later', later), ask('hers 1', hers), ask('hers 2', hers)]
  await end('none')
  expect(begun).toEqual(['a', 'b', 'hers 1'])
  await end('a')
  await end('hers 1')
  expect(begun).toEqual(['a', 'b', 'hers 1', 'c', 'hers 2'])
  for (const what of ['b', 'c']) await end(what)
  expect(begun).not.toContain('later')
  for (const what of ['hers 2', 'later']) await end(what)
  expect(await Promise.all(all)).toHaveLength(6)
})

test('what can be done later is overtaken a dozen times at most, and waits as long again the next time', async () => {
  const { ask, begun, end } = bench(2, 2)
  const all = [ask('page 0')]
  const turnTo = async (n: number) => {
    all.push(ask(`page ${n}`))
    await end(`page ${n - 1}`)
  }
  for (const round of [0, 1]) {
    const what = `later ${round}`
    all.push(ask(what, { deferred: true }))
    for (let n = 1; n < 12; n++) await turnTo(round * 12 + n)
    expect(begun).not.toContain(what)
    await turnTo(round * 12 + 12)
    expect(begun.at(-1)).toBe(what)
    await end(what)
  }
  await end('page 24')
  expect(await Promise.all(all)).toHaveLength(27)
})

test('what is seen beside comes after all else of its asker, one at a time', async () => {
  const { ask, begun, end } = bench(4, 2)
  const secondary = { secondary: true }
  const all = [ask('small 1', secondary), ask('small 2', secondary), ask('small 3', secondary)]
  await end('none')
  expect(begun).toEqual(['small 1'])
  // A page has its place at once, and the next one comes before what waits beside.
  all.push(ask('a'), ask('b'))
  await end('none')
  expect(begun).toEqual(['small 1', 'a'])
  await end('small 1')
  expect(begun).toEqual(['small 1', 'a', 'b'])
  await end('a')
  expect(begun).not.toContain('small 2')
  // Somebody else's waits for neither.
  all.push(ask('hers', { ...secondary, name: 'bea' }))
  await end('b')
  expect(begun).toEqual(['small 1', 'a', 'b', 'hers', 'small 2'])
  for (const what of ['hers', 'small 2', 'small 3']) await end(what)
  expect(await Promise.all(all)).toHaveLength(6)
})

test('who leaves while something else waits does not begin', async () => {
  const { ask, begun, end } = bench(1, 1)
  const stop = new AbortController()
  const [first, second, later] = [ask('a'), ask('b'), ask('later', { deferred: true, signal: stop.signal })]
  await end('none')
  stop.abort(new Error('gone'))
  await expect(later).rejects.toThrow('gone')
  await end('a')
  await end('b')
  expect(await Promise.all([first, second])).toEqual(['a', 'b'])
  expect(begun).toEqual(['a', 'b'])
})

test('one asker has no more waiting than is bearable, whether it comes first or beside', async () => {
  const { ask } = bench(1, 1)
  const stop = new AbortController()
  const { signal } = stop
  setMaxListeners(0, signal)
  void ask('under way')
  const waiting = Array.from({ length: 400 }, (_, n) => ask(`${n}`, { signal, secondary: n % 2 === 0 }))
  const left = Promise.allSettled(waiting)
  for (const secondary of [false, true]) {
    await expect(ask('one more', { secondary })).rejects.toMatchObject({ code: 'rate-limited' })
  }
  // Somebody else's are counted apart, and who leaves makes room.
  const others = ask('other', { name: 'bea', signal })
  stop.abort(new Error('left'))
  await expect(others).rejects.toThrow('left')
  await left
  await expect(Promise.race([ask('again'), 'waits'])).resolves.toBe('waits')
})
