import type { RawData, WebSocket } from 'ws'
import { createRateLimit } from '#http/requests/rate-limit.ts'
import { AccessError } from './access.ts'
import { type Channel, type ChannelService, type Connection, joinChannel } from './channel.ts'
import {
  type ByteBroadcast,
  decodeFrame,
  encodeFrame,
  type Message,
  type Payload,
  type Version,
} from './frames.ts'
import { readJoin } from './join.ts'
import {
  CHANNELS_PER_SOCKET,
  MESSAGES_BURST,
  MESSAGES_PER_MINUTE,
  NAME_MAX,
  QUEUED_MESSAGES_MAX,
  SILENCE_MAX,
  SOCKETS_MAX,
  UNJOINED_MAX,
  UNSENT_ALL_MAX,
  UNSENT_BYTES_MAX,
} from './limits.ts'

export interface SocketService extends ChannelService {
  /** Returns true if the user may have channels on one more socket. */
  mayJoin(userId: string, socket: RealtimeSocket): boolean
  /** Returns the unsent bytes of all sockets together. */
  unsent(): number
}

/** One client's connection. */
export interface RealtimeSocket {
  /** Returns the users of its channels. */
  users(): ReadonlySet<string>
  /** Closes channels with expired tokens, and the socket itself if it was silent or without channels for too long. */
  sweep(): void
  close(): void
}

/** Close codes of RFC 6455, 7.4.1. */
const GOING_AWAY = 1001
const NOT_A_FRAME = 1007
const TOO_MUCH = 1008

/**
 * Serves the realtime protocol over an open WebSocket. While no channel has a session, `mayReceive` is called with the
 * bytes of each message and decides whether the socket stays open. `onClose` is called once.
 */
export function serveSocket(
  service: SocketService,
  ws: WebSocket,
  version: Version,
  mayReceive: (bytes: number) => boolean,
  onClose: (socket: RealtimeSocket) => void,
): RealtimeSocket {
  const channels = new Map<string, Channel>()
  const limit = createRateLimit(MESSAGES_BURST, MESSAGES_PER_MINUTE, service.now)
  let lastMessageAt = service.now()
  let emptySince = lastMessageAt
  let closed = false
  let queued = 0
  let queue: Promise<void> = Promise.resolve()
  let lastWrite: Promise<void> = Promise.resolve()

  const connection: Connection = {
    version,
    send(frame) {
      if (ws.readyState !== ws.OPEN) return
      lastWrite = new Promise((resolve) => ws.send(frame, () => resolve()))
      const unsent = ws.bufferedAmount
      const exceedsShare = unsent > UNSENT_ALL_MAX / SOCKETS_MAX && service.unsent() > UNSENT_ALL_MAX
      if (unsent > UNSENT_BYTES_MAX || exceedsShare) ws.terminate()
    },
    push: (message) => connection.send(encodeFrame(version, message)),
    flushed: () => lastWrite,
    close: (reason) => ws.close(TOO_MUCH, reason),
  }

  const reply = ({ joinRef, ref, topic }: Message<unknown>, status: 'ok' | 'error', response: Payload) =>
    connection.push({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  const reject = (message: Message<unknown>, reason: string) => reply(message, 'error', { reason })

  const socket: RealtimeSocket = {
    users: () => new Set([...channels.values()].flatMap(({ holder }) => holder?.sub ?? [])),
    sweep() {
      for (const channel of channels.values()) channel.expire()
      if (channels.size > 0) emptySince = service.now()
      else if (service.now() - emptySince > UNJOINED_MAX) ws.close(GOING_AWAY, 'Nothing was joined')
      if (service.now() - lastMessageAt > SILENCE_MAX) ws.close(GOING_AWAY, 'Nothing was heard')
    },
    close: () => ws.close(GOING_AWAY, 'The server is going away'),
  }

  const join = async (message: Message): Promise<void> => {
    const { topic } = message
    if (!topic.startsWith('realtime:')) return reject(message, 'unmatched topic')
    if (topic === 'realtime:') return reject(message, 'TopicNameRequired: You must provide a topic name')
    if (Buffer.byteLength(topic) > NAME_MAX) return reject(message, 'The topic is too long')
    // A second join replaces the first.
    channels.get(topic)?.close()
    if (channels.size >= CHANNELS_PER_SOCKET) {
      return reject(message, 'ChannelRateLimitReached: Too many channels')
    }
    const request = readJoin(message.payload)
    if (request.private) {
      const name = topic.slice('realtime:'.length)
      return reject(
        message,
        `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
      )
    }
    let channel: Channel
    try {
      channel = await joinChannel(service, connection, message, request, (closed) => {
        if (channels.get(topic) === closed) channels.delete(topic)
      })
    } catch (error) {
      if (!(error instanceof AccessError)) throw error
      return reject(message, `${error.code}: ${error.message}`)
    }
    if (closed) return channel.close()
    if (channel.holder !== null && !service.mayJoin(channel.holder.sub, socket)) {
      channel.close()
      return reject(message, 'ConnectionRateLimitReached: Too many connected users')
    }
    channels.set(topic, channel)
    channel.open(message.ref)
  }

  const handle = async (message: Message<Payload | ByteBroadcast>): Promise<void> => {
    if (closed) return
    if (message.event === 'phx_join') return join(message as Message)
    const channel = channels.get(message.topic)
    // A message for an earlier join of the topic is ignored.
    const isOutdated = message.joinRef !== null && channel?.joinRef !== message.joinRef
    if (channel !== undefined && !isOutdated) return channel.handle(message)
    if (message.event === 'phx_leave') reply(message, 'ok', {})
    else if (channel === undefined) reject(message, 'unmatched topic')
  }

  const handleQueued = async (message: Message<Payload | ByteBroadcast>): Promise<void> => {
    try {
      await handle(message)
    } catch (error) {
      service.report(error, `realtime ${message.event}`)
      reject(message, 'Unknown Error on Channel')
    } finally {
      queued--
      if (ws.isPaused) ws.resume()
    }
  }

  ws.on('message', (data: RawData, binary: boolean) => {
    lastMessageAt = service.now()
    // Messages that arrive while the socket closes are ignored.
    if (ws.readyState !== ws.OPEN) return
    if (!limit.take('')) return ws.close(TOO_MUCH, 'Too many messages per second')
    const bytes = data as Buffer
    const hasSession = [...channels.values()].some(({ holder }) => holder !== null)
    if (!hasSession && !mayReceive(bytes.length))
      return ws.close(TOO_MUCH, 'Too many bytes without a session')
    const message = decodeFrame(version, bytes, binary)
    if (message === null) return ws.close(NOT_A_FRAME, 'Not a frame of the protocol')
    if (message.topic === 'phoenix' && message.event === 'heartbeat') return reply(message, 'ok', {})
    queued++
    if (queued >= QUEUED_MESSAGES_MAX) ws.pause()
    // Serialized, so that messages are handled in their order; `handleQueued` never rejects.
    queue = queue.then(() => handleQueued(message))
  })
  // Not reported: a client's protocol error (too large a frame, invalid UTF-8) closes its socket anyway.
  ws.on('error', () => undefined)
  ws.on('close', () => {
    closed = true
    for (const channel of channels.values()) channel.close()
    onClose(socket)
  })
  return socket
}
