import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { progress } from '#contract/helper/progress.ts'
import type { AsideKind } from '#domain/reading/set-aside.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

/** The comics that the user set aside. The key begins with `readings`, as reading on in a comic brings it back. */
export const asideQuery = queryOptions({
  queryKey: keys.aside,
  queryFn: async ({ signal }) => (await call(progress.aside, { signal })).aside,
})

/** Sets a comic and its series aside, or brings it back (null). Returns a function that undoes it. */
export async function setAside(
  client: QueryClient,
  comicId: string,
  kind: AsideKind | null,
): Promise<() => Promise<void>> {
  const store = async (next: AsideKind | null) => {
    const { before } = await call(progress.setAside, { params: { id: comicId }, body: { kind: next } })
    await client.invalidateQueries({ queryKey: keys.readings })
    return before
  }
  const before = await store(kind)
  return async () => {
    await store(before)
  }
}
