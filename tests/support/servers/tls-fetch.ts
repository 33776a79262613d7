import { request } from 'node:https'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/**
 * Returns a `fetch` over real TLS. It accepts only certificates for `localhost` that `ca` (PEM) has signed. `host`
 * overrides the Host header.
 */
export function tlsFetch(ca: string, host?: string): typeof fetch {
  return async (input, init = {}) => {
    const requested = new Request(input, init)
    const body = requested.body === null ? null : Buffer.from(await requested.arrayBuffer())
    const headers = {
      ...Object.fromEntries(requested.headers),
      ...(body && { 'content-length': body.length }),
      ...(host && { host }),
    }
    return new Promise<Response>((resolve, reject) => {
      const options = { method: requested.method, ca, headers, servername: 'localhost' }
      const sent = request(requested.url, options, (answer) => {
        const status = answer.statusCode ?? 0
        const pairs = Object.entries(answer.headers).flatMap(([name, value]) =>
          [value ?? ''].flat().map((each): [string, string] => [name, each]),
        )
        // An event stream does not end, so its body cannot be read as a whole.
        if (answer.headers['content-type']?.startsWith('text/event-stream')) {
          resolve(new Response(Readable.toWeb(answer) as ReadableStream, { status, headers: pairs }))
          return
        }
        buffer(answer).then((bytes) => {
          const empty = status === 204 || status === 304 || requested.method === 'HEAD'
          resolve(new Response(empty ? null : new Uint8Array(bytes), { status, headers: pairs }))
        }, reject)
      })
      sent.on('error', reject)
      sent.end(body ?? undefined)
    })
  }
}
