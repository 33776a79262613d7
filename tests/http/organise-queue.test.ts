import { expect, test } from 'vitest'
import { DEFAULT_TEMPLATES } from '#domain/organise/comic-kinds.ts'
import { organiseRoutes } from '#helper/routes/organise.ts'
import { createBatchJobs } from '#library/files/batch-jobs.ts'
import { writtenLibrary } from '../library/files/support/written-library.ts'

/** The routes of a library of three comics, which count their plans; `onPlan` is called as each begins. */
async function countedRoutes(onPlan: (call: number) => void = () => undefined) {
  const t = await writtenLibrary(3)
  const figures = { calls: 0, running: 0, most: 0 }
  const { organiser } = t.library
  const counted: typeof organiser = {
    ...organiser,
    async plan(...args) {
      onPlan(++figures.calls)
      figures.most = Math.max(figures.most, ++figures.running)
      return organiser.plan(...args).finally(() => figures.running--)
    },
  }
  const jobs = createBatchJobs(t.fileChanges, () => undefined)
  const routes = organiseRoutes({ ...t.library, organiser: counted }, jobs)
  type Asked = Parameters<typeof routes.plan>
  const ask = (userId: string, { signal } = new AbortController()) =>
    routes.plan(
      {
        body: { library: t.root, templates: DEFAULT_TEMPLATES, mode: 'all', ids: null },
      } as Asked[0],
      { user: { id: userId }, disconnected: signal } as Asked[1],
    )
  return { ask, figures }
}

test('plans of all users are made one after the other, and every request is answered', async () => {
  const { ask, figures } = await countedRoutes()
  const answers = await Promise.all(['ana', 'ana', 'ben', 'eva'].map((user) => ask(user)))
  expect(answers.map(({ moveCount }) => moveCount)).toEqual([3, 3, 3, 3])
  expect(figures).toEqual({ calls: 4, running: 0, most: 1 })
})

test('a plan whose client disconnects blocks no later one, and is not begun if it was waiting', async () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const { ask, figures } = await countedRoutes((call) => {
    if (call === 1) for (const client of [first, second]) client.abort()
  })
  const answers = await Promise.allSettled([ask('ana', first), ask('ben', second), ask('eva')])
  expect(answers).toMatchObject([
    { status: 'rejected', reason: { name: 'AbortError' } },
    { status: 'rejected', reason: { name: 'AbortError' } },
    { status: 'fulfilled', value: { moveCount: 3 } },
  ])
  expect(figures).toEqual({ calls: 2, running: 0, most: 1 })
})
