import type { z } from 'zod'
import type { status } from '#contract/helper/status.ts'

type Config = z.output<typeof status.config.response>

/** Returns the page configuration of a helper, or with changes of a relay, with an account at `url`. */
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
