import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { documents, type UnmatchedDocument } from '#contract/helper/documents.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

export type { UnmatchedDocument } from '#contract/helper/documents.ts'

/** Documents reported by the user's reading apps that match no comic, the last reported first. */
export const documentsQuery = queryOptions({
  // Below the devices' key, so that changing devices invalidates both.
  queryKey: [...keys.devices, 'documents'],
  queryFn: async ({ signal }) => (await call(documents.list, { signal })).documents,
  staleTime: 0,
})

/** Links a document to a comic. Throws comic-not-found. */
export async function linkDocument(client: QueryClient, document: string, comicId: string): Promise<void> {
  await call(documents.link, { params: { document }, body: { comicId } })
  await removeFromList(client, document)
}

export async function forgetDocument(client: QueryClient, document: string): Promise<void> {
  await call(documents.forget, { params: { document } })
  await removeFromList(client, document)
}

/** Undoes the link or removal of a document. Throws not-found if it was removed too long ago. */
export async function restoreDocument(client: QueryClient, document: string): Promise<void> {
  await call(documents.restore, { params: { document } })
  await client.invalidateQueries({ queryKey: documentsQuery.queryKey })
}

/** Removes a document from the loaded list. It is not refetched, as the helper may still list it for a moment. */
async function removeFromList(client: QueryClient, document: string): Promise<void> {
  await client.cancelQueries({ queryKey: documentsQuery.queryKey })
  client.setQueryData(documentsQuery.queryKey, (list: readonly UnmatchedDocument[] | undefined) =>
    list?.filter((each) => each.document !== document),
  )
}
