import { createClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import type { Database } from '#contract/database.ts'
import type { Client } from '../../support/account.ts'
import { answerByPostgres } from './postgrest.ts'
import type { Project } from './project.ts'
import type { RestCall } from './rest-call.ts'

/** Converts a request of supabase-js to a call. */
function callOf(input: string | URL | Request, init: RequestInit = {}): RestCall {
  const url = new URL(input instanceof Request ? input.url : input)
  const headers = new Headers(init.headers)
  return {
    method: (init.method ?? 'GET') as RestCall['method'],
    table: url.pathname.replace(/^\/rest\/v1\//, ''),
    query: [...url.searchParams],
    prefer: headers.get('prefer') ?? '',
    single: headers.get('accept')?.startsWith('application/vnd.pgrst.object') ?? false,
    range: headers.get('range') ?? '',
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    as: 'ana',
  }
}

/**
 * Returns a client of a user of a hosted project's database. Its requests are serialized on one connection.
 */
export function projectClient({ admin }: Project, userId: string): Client {
  let turn: Promise<unknown> = Promise.resolve()
  const send: typeof fetch = (input, init) => {
    const answered = turn.then(async () => {
      const { status, contentRange, body } = await answerByPostgres(admin, callOf(input, init), userId)
      const headers = {
        'content-type': 'application/json',
        ...(contentRange && { 'content-range': contentRange }),
      }
      const text = body === null ? null : JSON.stringify(body)
      return new Response(status === 204 ? null : text, { status, headers })
    })
    turn = answered.catch(() => undefined)
    return answered
  }
  return createClient<Database>('https://project.example', 'key', {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: send },
    realtime: { transport: WebSocket as never },
  })
}
