import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { ok, problem } from './shapes.ts'

const networkStatus = z.object({
  success: ok,
  /** True if other devices of the home network can connect. */
  open: z.boolean(),
  /** True if the command line has decided (`serve --host`), so that `open` cannot be changed. */
  fixed: z.boolean(),
  /** Origins for devices in the home network; none if it is closed, or the computer has no network now. */
  origins: z.array(z.string()),
  /** Why an address could not be opened, null without a failure. */
  problem: problem.nullable(),
  /** SHA-256 fingerprint of the certificate that devices must trust (`/ca.crt`): `AB:CD:…`. */
  fingerprint: z.string(),
})
export type NetworkStatus = z.output<typeof networkStatus>

/** Opening the helper to the home network (docs/apps.md, At home). */
export const network = contract({
  get: { method: 'GET', path: '/api/network', access: 'user', response: networkStatus },
  /**
   * Opens or closes it at once, and for later starts. 409 `network-none`, `network-port-taken`, `network-refused`,
   * `network-fixed`.
   */
  set: {
    method: 'PUT',
    path: '/api/network',
    access: 'owner',
    scope: 'local',
    body: z.object({ open: z.boolean() }),
    response: networkStatus,
  },
})
