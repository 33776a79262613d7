import { carryOver, type Holder, holderOf } from '../transfer/carry-over.ts'
import type { CarryOver } from './establish.ts'

interface CarrierOptions {
  readonly signal: AbortSignal
  /** Called with the number of copied rows of each batch. */
  readonly onProgress?: (count: number) => void
}

/** Returns a function that copies a user's data to a link's account. */
export const carrierOf =
  (holder: () => Promise<Holder>, { signal, onProgress = () => undefined }: CarrierOptions): CarryOver =>
  async (link) => {
    // Without the refresh token, which can be used only once and belongs to the link.
    const to = await holderOf(link.account, { access_token: link.session.access_token })
    return carryOver(await holder(), to, {
      library: null,
      signal,
      onProgress: (_what, count) => onProgress(count),
    })
  }
