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

/** Reads a JSON body, undefined when it is empty. Throws validation for anything that is not JSON. */
export async function readJson(request: IncomingMessage, limit = BODY_MAX): Promise<unknown> {
  const bytes = await readBody(request, limit)
  if (bytes.length === 0) return undefined
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown
  } catch (cause) {
    throw new AppError('validation', { detail: 'the body is not JSON' }, { cause })
  }
}
