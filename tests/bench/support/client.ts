import { Agent, type RequestOptions, request } from 'node:https'
import { buffer } from 'node:stream/consumers'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
  /** From the request to the last byte, in milliseconds. */
  readonly time: number
}

/** Sends requests to one server over TLS on one open connection, one after the other. */
export interface Client {
  ask(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>
  /** Throws unless the response is successful. */
  json<T>(method: string, path: string, body?: unknown): Promise<T>
  /** Returns the times of `count` requests of these paths in turn. Throws unless all are successful. */
  times(paths: readonly string[], count: number): Promise<number[]>
  close(): void
}

export function createClient(
  port: number,
  ca: string,
  headers: Readonly<Record<string, string>> = {},
): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ca, servername: 'localhost' })

  function ask(
    method: string,
    path: string,
    body?: unknown,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const text = body === undefined ? null : Buffer.from(JSON.stringify(body))
    const about = text === null ? {} : { 'content-type': 'application/json', 'content-length': text.length }
    const options: RequestOptions = {
      agent,
      host: 'localhost',
      port,
      method,
      path,
      headers: { ...headers, ...about, ...more },
    }
    const started = performance.now()
    return new Promise((resolve, reject) => {
      const sent = request(options, (response) => {
        buffer(response).then((bytes) => {
          const time = performance.now() - started
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, time })
        }, reject)
      })
      sent.on('error', reject)
      sent.end(text ?? undefined)
    })
  }

  const good = (answer: Answer, what: string): Answer => {
    if (answer.status !== 200)
      throw new Error(`${what} answered ${answer.status}: ${answer.bytes.subarray(0, 300)}`)
    return answer
  }

  return {
    ask,
    json: async <T>(method: string, path: string, body?: unknown) =>
      JSON.parse(good(await ask(method, path, body), `${method} ${path}`).bytes.toString()) as T,
    async times(paths, count) {
      const times: number[] = []
      for (let i = 0; i < count; i++) {
        const path = paths[i % paths.length] ?? '/'
        times.push(good(await ask('GET', path), path).time)
      }
      return times
    },
    close: () => agent.destroy(),
  }
}
