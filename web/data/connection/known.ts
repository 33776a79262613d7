import type { z } from 'zod'
import type { status } from '#contract/helper/status.ts'

/** What the helper writes into the page it serves, to be had without asking. */
interface Known {
  readonly config: z.output<typeof status.config.response>
  readonly helper: z.output<typeof status.helper.response>
  /** Revision of the collection when the page was served. */
  readonly revision?: string
}

/** A part of what the page holds; undefined where another server gave it, as in development: then it is asked for. */
export function known<K extends keyof Known>(part: K): Known[K] | undefined {
  const page = JSON.parse(document.getElementById('known')?.textContent ?? 'null') as Known | null
  return page?.[part]
}
