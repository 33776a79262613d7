import { z } from 'zod'
import { ENTITY_KINDS } from '#domain/entities.ts'
import { contract } from '../endpoint.ts'
import { fileBatch } from './file-changes.ts'
import { scanState } from './scan.ts'
import { changedProgress } from './shapes.ts'

/** Maximum comics per event. */
export const EVENT_IDS_MAX = 200

/** The data of each event of the stream, by event name. */
export const liveEvents = {
  /**
   * The stream is open. `revision` is the collection's revision now; `entities` is true if the stream reports changes
   * of the user's entities.
   */
  ready: z.object({ revision: z.string(), entities: z.boolean() }),
  /** Events were missed: everything on screen may be stale. */
  resync: z.object({}),
  /** The state of the current or last scan. */
  scan: scanState,
  /** Comics, series or libraries changed: by a scan, an edit or another program. */
  comics: z.object({}),
  /**
   * The user's progress in comics changed; `changed` is null for more than `EVENT_IDS_MAX`. `moved`: comics became
   * unread, being read or read, so that lists by reading state are stale.
   */
  progress: z.object({ changed: changedProgress.nullable(), moved: z.boolean() }),
  /** An alarm of the user's reading history was raised or answered; also sent on connecting while one is open. */
  history: z.object({}),
  /** The account has updated the daily counts of what the user read in reading apps. */
  days: z.object({}),
  /** The user's order of home's rows changed. */
  home: z.object({}),
  /** The user's playlists changed. */
  playlists: z.object({}),
  /** The user's smart shelves changed. */
  shelves: z.object({}),
  /** The user's entities, or their links to comics, changed. */
  entities: z.object({ kinds: z.array(z.enum(ENTITY_KINDS)) }),
  /** The user's device keys changed, or a device connected. */
  devices: z.object({}),
  /** For the owner: the state of a batch of file changes, at most twice a second while it runs. */
  files: fileBatch,
} as const
export type LiveEventName = keyof typeof liveEvents
export type LiveEvent = {
  [K in LiveEventName]: { readonly name: K; readonly data: z.output<(typeof liveEvents)[K]> }
}[LiveEventName]

/** Live changes (docs/helper-api.md, Events). */
export const events = contract({
  /**
   * Server-sent events. `after`: the id of the last event received; the events since then are sent first. `age`: for a
   * client without an id, the milliseconds since it began to load data; known events of that time are sent first.
   */
  stream: {
    method: 'GET',
    path: '/api/events',
    access: 'user',
    query: z.object({
      after: z.string().max(100).optional(),
      age: z.coerce.number().min(0).optional(),
    }),
    response: 'events',
  },
})
