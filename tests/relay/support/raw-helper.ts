import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { TUNNEL } from '#contract/relay.ts'
import { DIAL_HEADERS } from '#relay/protocol.ts'

/** Frames of HTTP/2 (RFC 9113, 6). */
const TYPE = {
  data: 0,
  headers: 1,
  reset: 3,
  settings: 4,
  push: 5,
  ping: 6,
  away: 7,
  window: 8,
  continuation: 9,
} as const
export const [END_STREAM, END_HEADERS] = [0x1, 0x4]

export function frame(
  type: keyof typeof TYPE,
  flags: number,
  stream: number,
  payload: Buffer | string = '',
): Buffer {
  const body = Buffer.from(payload)
  const head = Buffer.alloc(9)
  head.writeUIntBE(body.length, 0, 3)
  head.writeUInt8(TYPE[type], 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, body])
}

const text = (given: string): Buffer => {
  const bytes = Buffer.from(given, 'latin1')
  const { length } = bytes
  // RFC 7541, 5.1: a length over seven bits continues in groups of seven bits.
  const encoded = length < 127 ? [length] : [127, ((length - 127) & 127) | 128, ((length - 127) >> 7) & 127]
  return Buffer.concat([Buffer.from(encoded), bytes])
}

/** Encodes header fields without validation (RFC 7541, 6.2.2: literals without a table). */
export const head = (fields: readonly (readonly [string, string])[]): Buffer =>
  Buffer.concat(fields.flatMap(([name, value]) => [Buffer.from([0]), text(name), text(value)]))

/**
 * Connects a helper that sends raw HTTP/2 frames: first the token `shown`, then the bytes of `answer` for each
 * request.
 */
export async function rawHelper(
  relayUrl: string,
  token: string,
  answer: (stream: number) => Buffer,
  shown = token,
) {
  const socket = new WebSocket(relayUrl.replace('http', 'ws') + TUNNEL, {
    headers: {
      authorization: `Bearer ${token}`,
      [DIAL_HEADERS.id]: randomBytes(8).toString('hex'),
      [DIAL_HEADERS.name]: 'x',
      [DIAL_HEADERS.platform]: 'x',
    },
  })
  onTestFinished(() => socket.terminate())
  socket.on('error', () => undefined)
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  let received = Buffer.alloc(0)
  let greeted = false
  socket.on('message', (part: Buffer) => {
    received = Buffer.concat([received, part])
    if (!greeted && received.length >= 24) {
      received = received.subarray(24)
      greeted = true
      socket.send(frame('settings', 0, 0))
    }
    while (greeted && received.length >= 9 && received.length >= 9 + received.readUIntBE(0, 3)) {
      const [length, type, flags, stream] = [
        received.readUIntBE(0, 3),
        received[3],
        received[4] ?? 0,
        received.readUInt32BE(5),
      ]
      received = received.subarray(9 + length)
      if (type === TYPE.settings && flags === 0) socket.send(frame('settings', 1, 0))
      // The relay's first request is for the token.
      if (type === TYPE.headers && stream === 1)
        socket.send(
          Buffer.concat([
            frame('headers', END_HEADERS, 1, head([[':status', '200']])),
            frame('data', END_STREAM, 1, shown),
          ]),
        )
      else if (type === TYPE.headers) socket.send(answer(stream))
    }
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return { closed, socket }
}
