import type { IncomingMessage } from 'node:http'
import { AppError } from '#domain/errors.ts'
import { BODY_MAX } from '#domain/limits.ts'

/** Reads a request's whole body. Throws payload-too-large beyond `limit` bytes. */
export async function readBody(request: IncomingMessage, limit = BODY_MAX): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  // Left undestroyed on a refusal, or the connection would end before the client reads why.
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length
    if (size > limit) throw new AppError('payload-too-large')
    parts.push(part)
  }
  return Buffer.concat(parts)
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
