import { expect, test } from 'vitest'
import { createAppSessions } from '#apps/access/sessions.ts'
import { createEntityLists } from '#apps/entity-lists.ts'
import { komgaTree } from '#apps/komga/tree.ts'
import { kosyncTree } from '#apps/kosync/tree.ts'
import { opdsTree } from '#apps/opds/tree.ts'
import { createProgress } from '#apps/progress/progress.ts'
import type { AppParts } from '#apps/tree.ts'
import { APP_TREES } from '#contract/apps.ts'
import { testLibrary } from '../support/library.ts'

/** A path segment without parameters. */
const STATIC = /^[\w.-]+$/

test('the prefixes, first segments and methods of each interface are those of its routes', async () => {
  const { library } = await testLibrary()
  const accountOf = async () => null
  const parts: AppParts = {
    library,
    progress: createProgress(library, { settle: async () => undefined }),
    sessions: createAppSessions(''),
    accountOf,
    entityLists: createEntityLists(library, accountOf),
    language: 'en',
    pictureToken: async () => '',
  }
  const trees = { opds: opdsTree(parts), kosync: kosyncTree(parts), komga: komgaTree(parts) }
  const served = Object.entries(trees).map(([name, { router }]) => {
    // Komga's last route only responds with errors, to all paths and methods.
    const routes = router.stack.filter(({ path }) => path !== '/{*rest}')
    const { tops } = APP_TREES[name as keyof typeof trees]
    const split = routes.map(({ path }) => {
      const top = tops.find((each) => path === each || String(path).startsWith(`${each}/`))
      return { top, segment: String(path).slice(top?.length).split('/')[1] }
    })
    const segments = split.flatMap(({ segment = '' }) => (STATIC.test(segment) ? [segment] : []))
    return [
      name,
      {
        tops: new Set(split.map(({ top }) => top)),
        segments: new Set(segments),
        methods: new Set(routes.flatMap(({ methods }) => methods)),
      },
    ]
  })
  const listed = Object.entries(APP_TREES).map(([name, { tops, segments, methods }]) => [
    name,
    { tops: new Set(tops), segments: new Set(segments), methods: new Set(methods) },
  ])
  expect(Object.fromEntries(served)).toEqual(Object.fromEntries(listed))
})
