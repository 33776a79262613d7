import { useQuery } from '@tanstack/react-query'
import { MODE_RECHECK } from '#domain/limits.ts'
import { computerQuery } from '#web/data/computers/computer.ts'
import { type Computer, computerOf } from '#web/data/computers/computer-of.ts'
import { relayComputerQuery } from '#web/data/computers/relay-computer.ts'

export type { Computer }

/** Polled while it is shown, as the link may be removed on another device. */
const watched = { ...computerQuery, refetchInterval: MODE_RECHECK, refetchOnWindowFocus: 'always' } as const

/** Returns the account's computer; null if none is linked, undefined until that is known. */
export function useComputer(): Computer | null | undefined {
  const linked = useQuery(relayComputerQuery)
  const row = useQuery(watched)
  // Until the account responds, the relay may report an unlinked computer; if the account fails, only the relay counts.
  return computerOf(row.isPending ? undefined : linked.data, row.data)
}
