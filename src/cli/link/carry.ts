import { carryOver, type Holder, holderOf } from '../transfer/carry-over.ts'
import type { CarryOver } from './establish.ts'

interface Told {
  readonly signal: AbortSignal
  /** Told of each batch. */
  readonly onProgress?: (count: number) => void
}

/** Carries over to a link's account what somebody has at another. */
export const carrierOf =
  (holder: () => Promise<Holder>, { signal, onProgress = () => undefined }: Told): CarryOver =>
  async (link) => {
    // Without the refresh token, which is good once: it is the link's.
    const to = await holderOf(link.account, { access_token: link.session.access_token })
    return carryOver(await holder(), to, {
      library: null,
      signal,
      onProgress: (_what, count) => onProgress(count),
    })
  }
