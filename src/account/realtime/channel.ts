import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Report } from '#http/errors.ts'
import type { TokenHolder } from '../auth/tokens/access-token.ts'
import type { ChangeFeed, RowChange } from '../changes.ts'
import { AccessError, type AccessService, expiredMessage, holderOf, isKey, isLive } from './access.ts'
import { type Binding, changePayloads, planBindings } from './bindings.ts'
import { BindingError } from './filters.ts'
import { ByteBroadcast, type Message, type Payload, type Version } from './frames.ts'
import type { JoinRequest } from './join.ts'
import { CHANGES_AT_ONCE, UNSENT_CHANGES_MAX } from './limits.ts'
import { joinTopic } from './other-clients/member.ts'
import type { Topics } from './other-clients/topics.ts'

export interface ChannelService extends AccessService {
  readonly changes: ChangeFeed
  readonly topics: Topics
  readonly report: Report
  /** A number that no binding had yet. */
  nextBindingId(count: number): number
}

/** The socket of a channel. */
export interface Line {
  readonly version: Version
  /** Sends text or bytes; a reader that does not keep up is cut off. */
  send(frame: string | Buffer): void
  push(message: Message): void
  /** Fulfilled when what was sent has left, or the socket is closed. */
  flushed(): Promise<void>
  cutOff(reason: string): void
}

/** A joined topic of one socket. */
export interface Channel {
  readonly joinRef: string | null
  /** Null without a session. */
  readonly holder: TokenHolder | null
  /** Answers the join. */
  open(ref: string | null): void
  handle(message: Message<Payload | ByteBroadcast>): Promise<void>
  /** Ends it with a system error when its token has run out. */
  expire(): void
  /** Ends it and tells the client. */
  close(): void
}

/** Joins: takes a place in the topic, and listens to the changes asked for. Throws AccessErrors. */
export async function joinChannel(
  service: ChannelService,
  line: Line,
  { joinRef, topic }: Pick<Message, 'joinRef' | 'topic'>,
  join: JoinRequest,
  onClose: (channel: Channel) => void,
): Promise<Channel> {
  let token = join.token
  let holder = await holderOf(service, token)
  let closed = false
  let unsubscribe: () => void = () => undefined
  const name = topic.slice('realtime:'.length)
  const firstId = service.nextBindingId(join.postgresChanges.length)
  const untold: RowChange[] = []
  let telling = false

  const push = (event: string, payload: Payload): void =>
    line.push({ joinRef, ref: null, topic, event, payload })
  const reply = (ref: string | null, status: 'ok' | 'error', response: Payload = {}): void =>
    line.push({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  const system = (extension: string, status: 'ok' | 'error', message: string): void =>
    push('system', { extension, status, message, channel: name })

  const close = (): void => {
    if (closed) return
    closed = true
    unsubscribe()
    member.leave()
    onClose(channel)
    // Clients know the end of their own join by its ref.
    line.push({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} })
  }
  const shutDown = (message: string): void => {
    if (closed) return
    system('system', 'error', message)
    close()
  }

  const member = joinTopic(service.topics, topic, line, join, { push, reply, shutDown })

  /** Ends a channel that has nobody behind it any more. */
  const end = (): void => {
    const now = service.now()
    const expiresAt = holder?.expiresAt ?? 0
    shutDown(
      now >= expiresAt * 1000
        ? expiredMessage(expiresAt, now)
        : 'Session from session_id claim in JWT does not exist',
    )
  }

  let bindings: readonly Binding[] = []
  let refusal: string | null = null
  try {
    bindings = planBindings(join.postgresChanges, firstId)
  } catch (error) {
    if (!(error instanceof BindingError)) throw error
    refusal = error.message
  }

  /** Sends what has come, in its order, while the session lasts and as fast as it is read. */
  const tell = async (): Promise<void> => {
    telling = true
    while (untold.length > 0 && !closed) {
      const changes = untold.splice(0, CHANGES_AT_ONCE)
      const whose = holder
      if (whose === null) continue
      if (!(await isLive(service, whose))) {
        if (whose === holder) end()
        else untold.unshift(...changes)
        continue
      }
      if (closed) return
      for (const change of changes) {
        if (change.owner !== holder?.sub) continue
        for (const payload of changePayloads(bindings, change)) {
          line.push({ joinRef: null, ref: null, topic, event: 'postgres_changes', payload })
        }
      }
      await line.flushed()
      if (untold.length > 0) await nextTurn()
    }
    telling = false
  }
  const hear = (changes: readonly RowChange[]): void => {
    if (closed) return
    if (untold.length + changes.length > UNSENT_CHANGES_MAX) {
      line.cutOff('Too slow')
      return
    }
    untold.push(...changes)
    if (telling) return
    tell().catch((error: unknown) => {
      service.report(error, 'telling changes')
      line.cutOff('Changes could not be told')
    })
  }
  /** Without a session nothing is told: every row has an owner. */
  const subscribe = async (): Promise<void> => {
    unsubscribe()
    unsubscribe = () => undefined
    const tables = [...new Set(bindings.flatMap(({ filters }) => [...filters.keys()]))]
    if (holder === null || tables.length === 0) return
    const stop = await service.changes.subscribe(holder.sub, tables, hear)
    if (closed) stop()
    else unsubscribe = stop
  }

  const renew = async (given: unknown): Promise<void> => {
    if (typeof given !== 'string' || isKey(given) || given === token) return
    try {
      const next = await holderOf(service, given)
      const sameUser = next?.sub === holder?.sub
      token = given
      holder = next
      if (!sameUser) await subscribe()
    } catch (error) {
      if (!(error instanceof AccessError)) throw error
      shutDown(error.message)
    }
  }

  const channel: Channel = {
    joinRef,
    get holder() {
      return holder
    },

    open(ref) {
      member.enter()
      const postgres_changes = join.postgresChanges.map((params, i) => ({ ...params, id: firstId + i }))
      reply(ref, 'ok', { postgres_changes })
      if (refusal !== null) system('postgres_changes', 'error', refusal)
      else if (bindings.length > 0) system('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
      member.pushPresence()
    },

    async handle(message) {
      const { ref, event, payload } = message
      if (event === 'broadcast' || event === 'presence') member.handle(message)
      else if (payload instanceof ByteBroadcast) return
      else if (event === 'access_token') await renew(payload.access_token)
      else if (event === 'phx_leave') {
        reply(ref, 'ok')
        close()
      }
    },

    expire() {
      if (holder !== null && service.now() >= holder.expiresAt * 1000) end()
    },
    close,
  }
  await subscribe()
  return channel
}
