import type { events } from '#contract/helper/events.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { Caller } from '../guards.ts'
import type { LiveEvents } from '../live/live-events.ts'
import { userOf } from './user-of.ts'

/** Route for the stream of live changes. */
export function eventRoutes(live: LiveEvents): Handlers<typeof events, Caller> {
  return { stream: async ({ query }, caller) => live.open(userOf(caller), query) }
}
