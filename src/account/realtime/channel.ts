import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Report } from '#http/responses/errors.ts'
import type { TokenHolder } from '../auth/tokens/access-token.ts'
import type { ChangeFeed, RowChange } from '../changes.ts'
import {
  AccessError,
  type AccessService,
  expiredMessage,
  holderOf,
  isActive,
  isPublishableKey,
} from './access.ts'
import { type Binding, changePayloads, planBindings } from './bindings.ts'
import { BindingError } from './filters.ts'
import { ByteBroadcast, type Message, type Payload, type Version } from './frames.ts'
import type { JoinRequest } from './join.ts'
import { CHANGES_PER_BATCH, UNSENT_CHANGES_MAX } from './limits.ts'
import { joinTopic } from './other-clients/member.ts'
import type { Topics } from './other-clients/topics.ts'

export interface ChannelService extends AccessService {
  readonly changes: ChangeFeed
  readonly topics: Topics
  readonly report: Report
  /** Reserves `count` unused binding ids and returns the first. */
  nextBindingId(count: number): number
}

/** The socket of a channel. */
export interface Connection {
  readonly version: Version
  /** Sends text or bytes; terminates the socket of a client that reads too slowly. */
  send(frame: string | Buffer): void
  push(message: Message): void
  /** Resolves when everything sent has been written, or the socket is closed. */
  flushed(): Promise<void>
  close(reason: string): void
}

/** A joined topic of one socket. */
export interface Channel {
  readonly joinRef: string | null
  /** Null without a session. */
  readonly holder: TokenHolder | null
  /** Replies to the join and enters the topic. */
  open(ref: string | null): void
  handle(message: Message<Payload | ByteBroadcast>): Promise<void>
  /** Closes the channel with a system error if its token has expired. */
  expire(): void
  /** Closes the channel and notifies the client. */
  close(): void
}

/** Creates a channel and subscribes to the requested changes. Throws AccessErrors. */
export async function joinChannel(
  service: ChannelService,
  connection: Connection,
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
  const pending: RowChange[] = []
  let isSending = false

  const push = (event: string, payload: Payload): void =>
    connection.push({ joinRef, ref: null, topic, event, payload })
  const reply = (ref: string | null, status: 'ok' | 'error', response: Payload = {}): void =>
    connection.push({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  const system = (extension: string, status: 'ok' | 'error', message: string): void =>
    push('system', { extension, status, message, channel: name })

  const close = (): void => {
    if (closed) return
    closed = true
    unsubscribe()
    member.leave()
    onClose(channel)
    // Clients match `phx_close` to their join by the ref of the join.
    connection.push({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} })
  }
  const shutDown = (message: string): void => {
    if (closed) return
    system('system', 'error', message)
    close()
  }

  const member = joinTopic(service.topics, topic, connection, join, { push, reply, shutDown })

  /** Closes a channel whose token has expired or whose session has ended. */
  const closeExpired = (): void => {
    const now = service.now()
    const expiresAt = holder?.expiresAt ?? 0
    shutDown(
      now >= expiresAt * 1000
        ? expiredMessage(expiresAt, now)
        : 'Session from session_id claim in JWT does not exist',
    )
  }

  let bindings: readonly Binding[] = []
  let bindingError: string | null = null
  try {
    bindings = planBindings(join.postgresChanges, firstId)
  } catch (error) {
    if (!(error instanceof BindingError)) throw error
    bindingError = error.message
  }

  /** Sends pending changes in their order, while the session exists and as fast as the client reads. */
  const sendPending = async (): Promise<void> => {
    isSending = true
    while (pending.length > 0 && !closed) {
      const changes = pending.splice(0, CHANGES_PER_BATCH)
      const checked = holder
      if (checked === null) continue
      if (!(await isActive(service, checked))) {
        // The client may have sent another token during the check.
        if (checked === holder) closeExpired()
        else pending.unshift(...changes)
        continue
      }
      if (closed) return
      for (const change of changes) {
        if (change.owner !== holder?.sub) continue
        for (const payload of changePayloads(bindings, change)) {
          connection.push({ joinRef: null, ref: null, topic, event: 'postgres_changes', payload })
        }
      }
      await connection.flushed()
      if (pending.length > 0) await nextTurn()
    }
    isSending = false
  }
  const onChanges = (changes: readonly RowChange[]): void => {
    if (closed) return
    if (pending.length + changes.length > UNSENT_CHANGES_MAX) {
      connection.close('Too slow')
      return
    }
    pending.push(...changes)
    if (isSending) return
    sendPending().catch((error: unknown) => {
      service.report(error, 'sending changes')
      connection.close('Changes could not be sent')
    })
  }
  /** Subscribes to the changes of the holder's rows. Without a session there are none, as every row has an owner. */
  const subscribe = async (): Promise<void> => {
    unsubscribe()
    unsubscribe = () => undefined
    const tables = [...new Set(bindings.flatMap(({ filters }) => [...filters.keys()]))]
    if (holder === null || tables.length === 0) return
    const stop = await service.changes.subscribe(holder.sub, tables, onChanges)
    if (closed) stop()
    else unsubscribe = stop
  }

  const renew = async (newToken: unknown): Promise<void> => {
    if (typeof newToken !== 'string' || isPublishableKey(newToken) || newToken === token) return
    try {
      const next = await holderOf(service, newToken)
      const sameUser = next?.sub === holder?.sub
      token = newToken
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
      if (bindingError !== null) system('postgres_changes', 'error', bindingError)
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
      if (holder !== null && service.now() >= holder.expiresAt * 1000) closeExpired()
    },
    close,
  }
  await subscribe()
  return channel
}
