import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'
import { AppError } from '#domain/errors.ts'
import { BODY_MAX } from '#domain/limits.ts'
import { countOf } from './bodies.ts'
import { CollectedBytes } from './collected-bytes.ts'

/**
 * Reads a request's whole body. Throws payload-too-large beyond `limit` bytes, body-too-slow for one that hardly comes
 * on, rate-limited where too many are read at once. What follows a refusal is read to nowhere: the connection stays
 * until the client knows why.
 */
export async function readBody(request: IncomingMessage, limit = BODY_MAX): Promise<Buffer> {
  const { pace, begin, take } = countOf(request)
  const ended = begin()
  const body = new CollectedBytes()
  let size = Number(request.headers['content-length'] ?? 0) > limit ? Number.POSITIVE_INFINITY : 0
  let seen = 0
  let leave = (): void => undefined
  try {
    await new Promise<void>((resolve, reject) => {
      const hear = (part: Buffer): void => {
        size += part.length
        try {
          if (size > limit) throw new AppError('payload-too-large')
          take(part.length)
          body.add(part)
        } catch (error) {
          reject(error)
        }
      }
      const look = setInterval(() => {
        if (size - seen < pace.bytes) reject(new AppError('body-too-slow'))
        seen = size
      }, pace.every)
      const unheard = finished(request, { writable: false }, (error) => (error ? reject(error) : resolve()))
      leave = () => {
        clearInterval(look)
        unheard()
        request.off('data', hear)
      }
      if (size > limit) reject(new AppError('payload-too-large'))
      else request.on('data', hear)
    })
    return body.whole()
  } catch (error) {
    request.resume()
    throw error
  } finally {
    leave()
    ended()
  }
}

/** Brackets in brackets: more than anyone writes, and far less than what walks through them can bear. */
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

/** Reads JSON from outside. Throws validation for what is not JSON, or nests deeper than a program can follow. */
export function parseJson(json: Buffer): unknown {
  if (nestsTooDeep(json)) throw new AppError('validation', { detail: 'the JSON is nested too deeply' })
  try {
    return JSON.parse(json.toString('utf8')) as unknown
  } catch (cause) {
    throw new AppError('validation', { detail: 'the body is not JSON' }, { cause })
  }
}

/** Reads a JSON body, undefined when it is empty. Throws validation for anything that `parseJson` refuses. */
export async function readJson(request: IncomingMessage, limit = BODY_MAX): Promise<unknown> {
  const bytes = await readBody(request, limit)
  return bytes.length === 0 ? undefined : parseJson(bytes)
}
