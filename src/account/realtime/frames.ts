import { z } from 'zod'
import { parseJson } from '#http/requests/body.ts'

/** The protocol version. Frames of 1.0.0 are JSON objects; those of 2.0.0 are JSON arrays or binary broadcasts. */
export type Version = '1.0.0' | '2.0.0'

export type Payload = Readonly<Record<string, unknown>>

/** A broadcast whose payload is bytes. */
export class ByteBroadcast {
  readonly event: string
  readonly bytes: Buffer

  constructor(event: string, bytes: Buffer) {
    this.event = event
    this.bytes = bytes
  }
}

/** A message in either direction. The client assigns the refs: `ref` to each message, `joinRef` to each join. */
export interface Message<P = Payload> {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: P
}

const USER_BROADCAST_PUSH = 3
const USER_BROADCAST = 4
const AS_JSON = 1

export function isObject(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const ref = z
  .string()
  .nullish()
  .transform((value) => value ?? null)
// Not z.record, which drops keys like `__proto__`.
const payload = z.custom<Payload>(isObject)
const objectFrame = z.object({ topic: z.string(), event: z.string(), payload, ref, join_ref: ref })
const arrayFrame = z.tuple([ref, ref, z.string(), z.string(), payload])

/** Decodes a frame of a client; null if it is not valid in the version. */
export function decodeFrame(
  version: Version,
  data: Buffer,
  binary: boolean,
): Message<Payload | ByteBroadcast> | null {
  if (binary) return version === '2.0.0' ? decodePush(data) : null
  let json: unknown
  try {
    json = parseJson(data)
  } catch {
    return null
  }
  if (version === '1.0.0') {
    const { data: frame } = objectFrame.safeParse(json)
    return frame ? { ...frame, joinRef: frame.join_ref } : null
  }
  const { data: frame } = arrayFrame.safeParse(json)
  if (!frame) return null
  const [joinRef, ownRef, topic, event, body] = frame
  return { joinRef, ref: ownRef, topic, event, payload: body }
}

/** Decodes a client's binary broadcast: kind, five lengths, encoding, the texts of those lengths, the payload. */
function decodePush(data: Buffer): Message<Payload | ByteBroadcast> | null {
  const [kind, ...lengths] = data.subarray(0, 6)
  const encoding = data[6]
  if (kind !== USER_BROADCAST_PUSH || encoding === undefined) return null
  let offset = 7
  const [joinRef = '', ownRef = '', topic = '', event = ''] = lengths.map((length) => {
    const text = data.toString('utf8', offset, offset + length)
    offset += length
    return text
  })
  if (offset > data.length) return null
  const message = { joinRef: joinRef || null, ref: ownRef || null, topic, event: 'broadcast' }
  const bytes = data.subarray(offset)
  if (encoding !== AS_JSON) return { ...message, payload: new ByteBroadcast(event, bytes) }
  try {
    const body = parseJson(bytes)
    return { ...message, payload: { type: 'broadcast', event, payload: body } }
  } catch {
    return null
  }
}

/** Encodes a message as a text frame. */
export function encodeFrame(version: Version, message: Message): string {
  const { joinRef, ref: ownRef, topic, event, payload: body } = message
  return version === '1.0.0'
    ? JSON.stringify({ topic, event, payload: body, ref: ownRef, join_ref: joinRef })
    : JSON.stringify([joinRef, ownRef, topic, event, body])
}

/** Encodes a broadcast of bytes as a binary frame of 2.0.0. Topic and event have at most 255 bytes. */
export function encodeByteBroadcast(topic: string, { event, bytes }: ByteBroadcast): Buffer {
  const [topicBytes, eventBytes] = [Buffer.from(topic), Buffer.from(event)]
  const head = Buffer.from([USER_BROADCAST, topicBytes.length, eventBytes.length, 0, 0])
  return Buffer.concat([head, topicBytes, eventBytes, bytes])
}
