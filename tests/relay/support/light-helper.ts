import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http2'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { RequestHandler } from '#http/server/listen.ts'
import { type Agent, startAgent } from '#relay/agent/agent.ts'
import { linkedAt, type TestRelay } from '../../support/servers/relay.ts'
import { until } from '../../support/until.ts'

/** A request that reached a helper. */
export interface Reached {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface LightHelper {
  readonly id: string
  readonly userId: string
  readonly token: string
  readonly email: string
  readonly agent: Agent
  /** All requests that reached it, in order. */
  readonly reached: Reached[]
}

/** Connects a helper without a library, which responds with its account's email and records its requests. */
export async function lightHelper(
  { url }: Pick<TestRelay, 'url'>,
  email: string,
  handler?: RequestHandler,
): Promise<LightHelper> {
  const { session } = await linkedAt(url, email)
  const token = session.access_token
  const reached: Reached[] = []
  const id = randomBytes(8).toString('hex')
  const answer: RequestHandler = (request, response) => {
    void buffer(request).then((body) => {
      const { method = '', url: path = '', headers } = request
      reached.push({ method, path, headers, body })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ who: email }))
    })
  }
  const agent = startAgent({
    relay: url,
    about: { id, name: email, platform: 'Linux' },
    handler: handler ?? answer,
    token: async () => token,
    backoffOf: () => 50,
  })
  onTestFinished(() => agent.close())
  await until(() => agent.tunnel.state === 'online')
  return { id, userId: session.user.id, token, email, agent, reached }
}
