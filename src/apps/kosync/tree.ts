import Router, { type RouterContext } from '@koa/router'
import { AppError } from '#domain/errors/errors.ts'
import { readJson } from '#http/requests/body.ts'
import type { Device } from '#library/apps/devices.ts'
import { errorText } from '../error-text.ts'
import { type AppParts, askedOf, type Tree } from '../tree.ts'
import { languageOf, wordsIn } from '../words.ts'
import { toldBy } from './body.ts'
import { createSync } from './sync.ts'

/** What a push may hold, in bytes. */
const BODY_MAX = 16 * 1024

/** Where people type the address with `/koreader` and without. */
const TOPS = ['/koreader', ''] as const

/** Statuses that KOReader's own server answers with, and its codes for them; it retries what it does not know. */
const CODES = { 401: 2001, 402: 2005, 403: 2003, 404: 2000, 502: 2000 } as const

/** What an error is to KOReader, which takes a 401 for an answer and anything else for a broken line. */
function statusOf({ code, status }: AppError): keyof typeof CODES {
  if (code === 'device-registration') return 402
  if (code === 'not-found') return 404
  if (code === 'validation' || code === 'payload-too-large') return 403
  return status >= 500 ? 502 : 401
}

/** Answers as KOReader reads it: versions of it take no JSON whose type says more than that. */
function json(ctx: RouterContext, body: object): void {
  ctx.set('Content-Type', 'application/json')
  ctx.set('Cache-Control', 'no-store')
  ctx.body = JSON.stringify(body)
}

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1_000)

/** KOReader's progress sync (docs/apps.md, KOReader). */
export function kosyncTree({ library, progress, language }: AppParts): Tree {
  const router = new Router()
  const sync = createSync(library, progress)

  /** Does something for the device that asks, and notes why it failed for whoever looks at their applications. */
  async function asDevice<T>(ctx: RouterContext, work: (device: Device) => Promise<T>): Promise<T> {
    const { device } = await askedOf(ctx).caller()
    try {
      return await work(device)
    } catch (error) {
      if (error instanceof AppError) await library.devices.failed(device, error.code, error.params)
      throw error
    }
  }

  for (const top of TOPS) {
    if (top !== '') router.get(`${top}/healthcheck`, (ctx) => json(ctx, { state: 'OK' }))
    router.post(`${top}/users/create`, () => {
      throw new AppError('device-registration')
    })
    router.get(`${top}/users/auth`, async (ctx) => {
      await askedOf(ctx).caller()
      json(ctx, { authorized: 'OK' })
    })
    router.put(`${top}/syncs/progress`, async (ctx) => {
      await asDevice(ctx, async (device) => {
        if (device.scope === 'read') throw new AppError('device-read-only')
        const told = toldBy(await readJson(ctx.req, BODY_MAX))
        json(ctx, { document: told.document, timestamp: seconds(await sync.push(device, told)) })
      })
    })
    router.get(`${top}/syncs/progress/:document`, async (ctx) => {
      await asDevice(ctx, async (device) => {
        const { document = '' } = ctx.params
        const pulled = await sync.pull(device, document)
        if (pulled === null) return json(ctx, {})
        const { progress: where, share, device: name, deviceId, at } = pulled
        json(ctx, {
          document,
          progress: where,
          percentage: share,
          device: name,
          device_id: deviceId,
          timestamp: seconds(at),
        })
      })
    })
  }

  return {
    router,
    async refuse(ctx, error) {
      ctx.status = statusOf(error)
      const say = await wordsIn(languageOf(ctx, language))
      json(ctx, { code: CODES[statusOf(error)], message: errorText(say, error) })
    },
    async close() {
      sync.close()
    },
  }
}
