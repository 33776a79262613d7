import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'
import { AppError } from '#domain/errors/errors.ts'
import { BODY_MAX } from '#domain/limits.ts'
import { bodyCountOf } from './body-counter.ts'
import { CollectedBytes } from './collected-bytes.ts'

/**
 * Reads a request's whole body. Throws payload-too-large beyond `limit` bytes, body-too-slow below the minimum rate,
 * rate-limited if too many bodies or bytes are being read. After an error the rest is discarded, so that the connection
 * stays open until the client has read the response.
 */
export async function readBody(request: IncomingMessage, limit = BODY_MAX): Promise<Buffer> {
  const { pace, begin, take } = bodyCountOf(request)
  const endCount = begin()
  const body = new CollectedBytes()
  let size = Number(request.headers['content-length'] ?? 0) > limit ? Number.POSITIVE_INFINITY : 0
  let checkedSize = 0
  let removeListeners = (): void => undefined
  try {
    await new Promise<void>((resolve, reject) => {
      const onData = (part: Buffer): void => {
        size += part.length
        try {
          if (size > limit) throw new AppError('payload-too-large')
          take(part.length)
          body.add(part)
        } catch (error) {
          reject(error)
        }
      }
      const paceTimer = setInterval(() => {
        if (size - checkedSize < pace.bytes) reject(new AppError('body-too-slow'))
        checkedSize = size
      }, pace.every)
      const stopListening = finished(request, { writable: false }, (error) =>
        error ? reject(error) : resolve(),
      )
      removeListeners = () => {
        clearInterval(paceTimer)
        stopListening()
        request.off('data', onData)
      }
      if (size > limit) reject(new AppError('payload-too-large'))
      else request.on('data', onData)
    })
    return body.whole()
  } catch (error) {
    request.resume()
    throw error
  } finally {
    removeListeners()
    endCount()
  }
}

/**
 * Maximum nesting depth: more than real requests have, and far less than what overflows the stack of recursive code.
 */
const NESTING_MAX = 100
const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPENING, CLOSING] = [new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])]

function nestsTooDeep(json: Buffer): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0
    if (quoted) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) quoted = false
    } else if (byte === QUOTE) quoted = true
    else if (OPENING.has(byte) && ++depth > NESTING_MAX) return true
    else if (CLOSING.has(byte)) depth--
  }
  return false
}

/** Parses untrusted JSON. Throws validation for invalid JSON and for JSON that is nested too deeply. */
export function parseJson(json: Buffer): unknown {
  if (nestsTooDeep(json)) throw new AppError('validation', { detail: 'the JSON is nested too deeply' })
  try {
    return JSON.parse(json.toString('utf8')) as unknown
  } catch (cause) {
    throw new AppError('validation', { detail: 'the body is not JSON' }, { cause })
  }
}

/** Reads a JSON body; undefined if it is empty. Throws the errors of `readBody` and `parseJson`. */
export async function readJson(request: IncomingMessage, limit = BODY_MAX): Promise<unknown> {
  const bytes = await readBody(request, limit)
  return bytes.length === 0 ? undefined : parseJson(bytes)
}
