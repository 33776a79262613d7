/** Loads the first pages of a list, each of which has the cursor of the next. */
export async function loadPages<Cursor, T extends { readonly next: Cursor | null }>(
  count: number,
  load: (cursor: Cursor | undefined) => Promise<T>,
): Promise<{ readonly pages: readonly T[]; readonly hasMore: boolean }> {
  const pages: T[] = []
  let cursor: Cursor | null | undefined
  while (cursor !== null && pages.length < count) {
    const page = await load(cursor)
    pages.push(page)
    cursor = page.next
  }
  return { pages, hasMore: cursor !== null }
}
