import type { ServerResponse } from 'node:http'
import type { Http2ServerResponse } from 'node:http2'
import { onTestFinished } from 'vitest'
import type { RequestHandler } from '#http/server/listen.ts'
import { type Agent, type AgentOptions, startAgent } from '#relay/agent/agent.ts'
import { until } from '../until.ts'

/** Starts an agent without comics, whose responses come from `handler`, and waits until it is online. */
export async function rawHelper(
  url: string,
  token: string,
  handler: (path: string, response: Http2ServerResponse) => void,
  more: Partial<AgentOptions> = {},
): Promise<Agent> {
  const answer: RequestHandler = (request, response: ServerResponse | Http2ServerResponse) =>
    handler(request.url ?? '', response as Http2ServerResponse)
  const about = { id: '0123456789abcdef', name: 'imac', platform: 'Linux' }
  const agent = startAgent({
    relay: url,
    about,
    handler: answer,
    token: async () => token,
    backoffOf: () => 20,
    ...more,
  })
  onTestFinished(() => agent.close())
  await until(() => agent.tunnel.state === 'online')
  return agent
}
