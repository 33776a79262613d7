import { ByteBroadcast, isObject, type Message, type Payload } from '../frames.ts'
import type { JoinRequest } from '../join.ts'
import { PRESENCE_MAX } from '../limits.ts'
import type { Member, Topics } from './topics.ts'

/** A channel's messages to its client. */
interface Outbound {
  push(event: string, payload: Payload): void
  reply(ref: string | null, status: 'ok' | 'error', response?: Payload): void
  /** Ends the channel with a system error. */
  shutDown(message: string): void
}

/** Returns a channel's membership in its topic, which handles broadcasts and presence. */
export function joinTopic(
  topics: Topics,
  topic: string,
  { version, send }: Pick<Member, 'version' | 'send'>,
  { broadcast, presence }: JoinRequest,
  { push, reply, shutDown }: Outbound,
) {
  const member = { version, send, seesPresence: presence.enabled }

  function handlePresence(ref: string | null, { event, payload: state = {} }: Payload) {
    const kind = String(event ?? '').toLowerCase()
    if (kind === 'track') {
      if (!isObject(state)) return reply(ref, 'error', { reason: 'Presence track payload must be a map' })
      const size = Buffer.byteLength(JSON.stringify(state))
      if (size > PRESENCE_MAX) return shutDown('Track message size exceeded')
      member.seesPresence = true
      topics.track(topic, member, presence.key, state)
    } else if (kind === 'untrack') topics.untrack(topic, member)
    reply(ref, ['track', 'untrack', ''].includes(kind) ? 'ok' : 'error')
  }

  return {
    enter: () => topics.enter(topic, member),
    leave: () => topics.leave(topic, member),
    /** Pushes the presence state, if the join requested it. */
    pushPresence() {
      if (presence.enabled) push('presence_state', topics.presenceState(topic))
    },
    handle({ ref, event, payload }: Message<Payload | ByteBroadcast>): void {
      if (event === 'broadcast') {
        topics.broadcast(topic, payload, broadcast.self ? null : member)
        if (broadcast.ack) reply(ref, 'ok')
      } else if (!(payload instanceof ByteBroadcast)) handlePresence(ref, payload)
    },
  }
}
