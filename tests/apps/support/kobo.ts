import { createHash } from 'node:crypto'
import type { AppShelf } from './shelf.ts'

export const md5 = (text: string | Buffer): string => createHash('md5').update(text).digest('hex')

/** A response as KOReader reads it: status, and the body if its type is the expected one. */
export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** Sends requests like KOReader's progress sync and reads responses as strictly as its strictest version. */
export function koboOf(
  { server }: Pick<AppShelf, 'server'>,
  user: string,
  key: string,
  name: string,
  top = '/koreader',
) {
  async function ask(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await server.fetch(server.url + top + path, {
      method,
      redirect: 'manual',
      headers: {
        Accept: 'application/vnd.koreader.v1+json',
        'User-Agent': 'lua-Spore',
        ...(path === '/users/create' ? {} : { 'X-Auth-User': user, 'X-Auth-Key': md5(key) }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (answer.headers.get('content-type') !== 'application/json')
      throw new Error(`KOReader does not read ${answer.headers.get('content-type')}`)
    return { status: answer.status, body: (await answer.json()) as Answer['body'] }
  }
  return {
    ask,
    login: () => ask('GET', '/users/auth'),
    pull: (document: string) => ask('GET', `/syncs/progress/${document}`),
    push: (document: string, progress: string | number, percentage: number, metadata?: object) =>
      ask('PUT', '/syncs/progress', {
        document,
        progress,
        percentage,
        device: name,
        device_id: `id of ${name}`,
        ...(metadata === undefined ? {} : { metadata }),
      }),
  }
}
