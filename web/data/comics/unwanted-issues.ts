import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { signedInAccount } from '../account/signed-in-account.ts'
import { keys } from '../keys.ts'

const records = () => import('#records/library/unwanted-issues.ts')

/** The missing numbers of a series that the user does not want. */
export const unwantedIssuesQuery = (seriesKey: string) =>
  queryOptions({
    queryKey: keys.unwantedIssues(seriesKey),
    queryFn: async () => {
      const [{ account, userId }, { unwantedIssues }] = await Promise.all([signedInAccount(), records()])
      return unwantedIssues(account, userId, seriesKey)
    },
    // The series is shown without it, so that an account that does not respond delays nothing.
    retry: false,
  })

/**
 * Stores the unwanted numbers of a series, computed from those in the account. Returns a function that restores them.
 * Throws the errors of `accountError`.
 */
export async function changeUnwanted(
  client: QueryClient,
  seriesKey: string,
  change: (before: readonly string[]) => readonly string[],
): Promise<() => Promise<void>> {
  const query = unwantedIssuesQuery(seriesKey)
  const before = await client.fetchQuery({ ...query, staleTime: 0 })
  const store = async (numbers: readonly string[]) => {
    const [{ account, userId }, { setUnwantedIssues }] = await Promise.all([signedInAccount(), records()])
    await setUnwantedIssues(account, userId, seriesKey, numbers)
    client.setQueryData(query.queryKey, [...numbers])
  }
  await store(change(before))
  return () => store(before)
}
