import type { z } from 'zod'
import type { status } from '#contract/helper/status.ts'

/** What the helper writes into the page it serves, to be had without asking. */
interface Known {
  readonly config: z.output<typeof status.config.response>
  readonly helper: z.output<typeof status.helper.response>
}

/** Null where another server gave the page, as in development: then it is asked for. */
export const known: Known | null = JSON.parse(document.getElementById('known')?.textContent ?? 'null')
