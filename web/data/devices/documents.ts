import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { documents, type UnmatchedDocument } from '#contract/helper/documents.ts'
import { call } from '../connection/helper.ts'
import { keys } from '../keys.ts'

export type { UnmatchedDocument } from '#contract/helper/documents.ts'

/** Documents of the person's apps that no comic here is known by, the last told first. */
export const documentsQuery = queryOptions({
  // With the devices they came from: who changes these looks for both.
  queryKey: [...keys.devices, 'documents'],
  queryFn: async ({ signal }) => (await call(documents.list, { signal })).documents,
  staleTime: 0,
})

/** Says which comic a document is. Throws comic-not-found. */
export async function linkDocument(client: QueryClient, document: string, comicId: string): Promise<void> {
  await call(documents.link, { params: { document }, body: { comicId } })
  await taken(client, document)
}

export async function forgetDocument(client: QueryClient, document: string): Promise<void> {
  await call(documents.forget, { params: { document } })
  await taken(client, document)
}

/** Takes that back. Throws not-found where it was too long ago. */
export async function restoreDocument(client: QueryClient, document: string): Promise<void> {
  await call(documents.restore, { params: { document } })
  await client.invalidateQueries({ queryKey: documentsQuery.queryKey })
}

/** Takes one from the list, which the helper may still tell for a moment: its place is taken over after its answer. */
async function taken(client: QueryClient, document: string): Promise<void> {
  await client.cancelQueries({ queryKey: documentsQuery.queryKey })
  client.setQueryData(documentsQuery.queryKey, (list: readonly UnmatchedDocument[] | undefined) =>
    list?.filter((each) => each.document !== document),
  )
}
