import { request } from 'node:https'
import { buffer } from 'node:stream/consumers'

/** A `fetch` over real TLS that trusts `ca` (PEM) and nothing else; `host` overrides the Host header. */
export function tlsFetch(ca: string, host?: string): typeof fetch {
  return async (input, init = {}) => {
    const asked = new Request(input, init)
    const body = asked.body === null ? null : Buffer.from(await asked.arrayBuffer())
    const headers = {
      ...Object.fromEntries(asked.headers),
      ...(body && { 'content-length': body.length }),
      ...(host && { host }),
    }
    return new Promise<Response>((resolve, reject) => {
      const options = { method: asked.method, ca, headers, servername: 'localhost' }
      const sent = request(asked.url, options, (answer) => {
        buffer(answer).then((bytes) => {
          const status = answer.statusCode ?? 0
          const empty = status === 204 || status === 304 || asked.method === 'HEAD'
          const pairs = Object.entries(answer.headers).map(
            ([name, value]) => [name, String(value)] as [string, string],
          )
          resolve(new Response(empty ? null : new Uint8Array(bytes), { status, headers: pairs }))
        }, reject)
      })
      sent.on('error', reject)
      sent.end(body ?? undefined)
    })
  }
}
