import { ByteBroadcast, encodeByteBroadcast, encodeFrame, type Payload, type Version } from '../frames.ts'
import { createPresence, type Presence, type PresenceDiff } from './presence.ts'

/** A channel as the others of its topic see it. */
export interface Member {
  readonly version: Version
  /** Whether it is told who comes and goes. */
  readonly seesPresence: boolean
  send(frame: string | Buffer): void
}

interface Topic {
  readonly members: Set<Member>
  readonly presence: Presence<Member>
}

/**
 * Who has joined which topic. Topics are the project's, as public channels of a hosted project are: whoever has
 * the publishable key may join any, and what goes through them is only what clients send each other.
 */
export interface Topics {
  enter(name: string, member: Member): void
  leave(name: string, member: Member): void
  /** Passes a broadcast on to all members but `except`. `name` is the whole topic: `realtime:…`. */
  broadcast(name: string, broadcast: Payload | ByteBroadcast, except: Member | null): void
  track(name: string, member: Member, key: string, shown: Payload): void
  untrack(name: string, member: Member): void
  presenceState(name: string): Payload
}

export function createTopics(): Topics {
  const topics = new Map<string, Topic>()

  /** Sends one message to many, encoded once for each version. */
  const sendAll = (members: Iterable<Member>, topic: string, event: string, payload: Payload): void => {
    const texts = new Map<Version, string>()
    for (const member of members) {
      const text =
        texts.get(member.version) ??
        encodeFrame(member.version, { joinRef: null, ref: null, topic, event, payload })
      texts.set(member.version, text)
      member.send(text)
    }
  }
  const tellPresence = (name: string, diff: PresenceDiff | null): void => {
    if (diff === null) return
    const told = [...(topics.get(name)?.members ?? [])].filter(({ seesPresence }) => seesPresence)
    sendAll(told, name, 'presence_diff', { ...diff })
  }

  return {
    enter(name, member) {
      const topic = topics.get(name) ?? { members: new Set(), presence: createPresence() }
      topics.set(name, topic)
      topic.members.add(member)
    },

    leave(name, member) {
      const topic = topics.get(name)
      if (topic === undefined || !topic.members.delete(member)) return
      if (topic.members.size === 0) topics.delete(name)
      tellPresence(name, topic.presence.untrack(member))
    },

    broadcast(name, broadcast, except) {
      const others = [...(topics.get(name)?.members ?? [])].filter((member) => member !== except)
      if (!(broadcast instanceof ByteBroadcast)) return sendAll(others, name, 'broadcast', broadcast)
      // Frames of 1.0.0 have no form for bytes: as on a hosted project, its clients are left out.
      const able = others.filter(({ version }) => version === '2.0.0')
      const frame = encodeByteBroadcast(name, broadcast)
      for (const member of able) member.send(frame)
    },

    track(name, member, key, shown) {
      tellPresence(name, topics.get(name)?.presence.track(member, key, shown) ?? null)
    },
    untrack(name, member) {
      tellPresence(name, topics.get(name)?.presence.untrack(member) ?? null)
    },
    presenceState: (name) => topics.get(name)?.presence.state() ?? {},
  }
}
