import type { z } from 'zod'
import type { status } from '#contract/helper/status.ts'

type Config = z.output<typeof status.config.response>

/** What a helper, or with changes a relay, tells its page of itself: an account at `url`. */
export const pageConfig = (url: string, changes: Partial<Config> = {}): Config => ({
  account: { url, anonKey: 'anon' },
  servedBy: 'helper',
  relay: null,
  version: '1.0.0',
  command: null,
  demo: false,
  signUp: true,
  invited: false,
  owner: true,
  mail: false,
  ...changes,
})
