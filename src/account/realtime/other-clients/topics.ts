import { ByteBroadcast, encodeByteBroadcast, encodeFrame, type Payload, type Version } from '../frames.ts'
import { createPresence, type Presence, type PresenceDiff } from './presence.ts'

/** A channel that has joined a topic. */
export interface Member {
  readonly version: Version
  /** True to receive presence changes. */
  readonly seesPresence: boolean
  send(frame: string | Buffer): void
}

interface Topic {
  readonly members: Set<Member>
  readonly presence: Presence<Member>
}

/**
 * The members of all topics. Topics are public, like public channels of a hosted project: every client with the
 * publishable key may join any topic. They carry only what clients send each other.
 */
export interface Topics {
  enter(name: string, member: Member): void
  leave(name: string, member: Member): void
  /** Sends a broadcast to all members but `except`. `name` is the whole topic: `realtime:…`. */
  broadcast(name: string, broadcast: Payload | ByteBroadcast, except: Member | null): void
  track(name: string, member: Member, key: string, state: Payload): void
  untrack(name: string, member: Member): void
  presenceState(name: string): Payload
}

export function createTopics(): Topics {
  const topics = new Map<string, Topic>()

  /** Sends a message to members, encoded once for each version. */
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
  const sendPresence = (name: string, diff: PresenceDiff | null): void => {
    if (diff === null) return
    const receivers = [...(topics.get(name)?.members ?? [])].filter(({ seesPresence }) => seesPresence)
    sendAll(receivers, name, 'presence_diff', { ...diff })
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
      sendPresence(name, topic.presence.untrack(member))
    },

    broadcast(name, broadcast, except) {
      const others = [...(topics.get(name)?.members ?? [])].filter((member) => member !== except)
      if (!(broadcast instanceof ByteBroadcast)) return sendAll(others, name, 'broadcast', broadcast)
      // Version 1.0.0 has no binary frames: as on hosted projects, its clients do not receive the broadcast.
      const receivers = others.filter(({ version }) => version === '2.0.0')
      const frame = encodeByteBroadcast(name, broadcast)
      for (const member of receivers) member.send(frame)
    },

    track(name, member, key, state) {
      sendPresence(name, topics.get(name)?.presence.track(member, key, state) ?? null)
    },
    untrack(name, member) {
      sendPresence(name, topics.get(name)?.presence.untrack(member) ?? null)
    },
    presenceState: (name) => topics.get(name)?.presence.state() ?? {},
  }
}
