import { useQuery } from '@tanstack/react-query'
import { MODE_RECHECK } from '#domain/limits.ts'
import { computerQuery } from '#web/data/computers/computer.ts'
import { type Computer, computerOf } from '#web/data/computers/computer-of.ts'
import { linkedQuery } from '#web/data/computers/linked.ts'

export type { Computer }

/** Looked at again while it shows, as elsewhere the link may be taken away meanwhile. */
const watched = { ...computerQuery, refetchInterval: MODE_RECHECK, refetchOnWindowFocus: 'always' } as const

/** The account's computer; null where none is linked, undefined until that is known. */
export function useComputer(): Computer | null | undefined {
  const linked = useQuery(linkedQuery)
  const row = useQuery(watched)
  // Before the account has answered, the computer may be one that it let go; failing, the relay alone tells.
  return computerOf(row.isPending ? undefined : linked.data, row.data)
}
