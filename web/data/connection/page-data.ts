import type { z } from 'zod'
import type { status } from '#contract/helper/status.ts'

/** Data that the helper embeds into the page, so that no request is needed for it. */
interface PageData {
  readonly config: z.output<typeof status.config.response>
  readonly helper: z.output<typeof status.helper.response>
  /** Revision of the collection when the page was served. */
  readonly revision?: string
}

/** Returns a part of the embedded data; undefined if the page has none, as in development. */
export function pageData<K extends keyof PageData>(part: K): PageData[K] | undefined {
  const page = JSON.parse(document.getElementById('known')?.textContent ?? 'null') as PageData | null
  return page?.[part]
}
