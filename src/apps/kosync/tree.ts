import Router, { type RouterContext } from '@koa/router'
import { KOSYNC_TYPES } from '#contract/media-types.ts'
import { AppError } from '#domain/errors/errors.ts'
import { readJson } from '#http/requests/body.ts'
import type { Device } from '#library/apps/devices.ts'
import { errorText } from '../error-text.ts'
import { type AppParts, appRequestOf, type Tree } from '../tree.ts'
import { languageOf, wordsIn } from '../words.ts'
import { parsePush } from './push-body.ts'
import { createSync } from './sync.ts'

/** Maximum size of a push in bytes. */
const BODY_MAX = 16 * 1024

/** Path prefixes: people type the URL with and without `/koreader`. */
const TOPS = ['/koreader', ''] as const

/** Statuses of KOReader's own server, and its codes. KOReader retries other statuses. */
const CODES = { 401: 2001, 402: 2005, 403: 2003, 404: 2000, 502: 2000 } as const

/** Returns the status for an error. KOReader treats 401 as a response and others as a failed connection. */
function statusOf({ code, status }: AppError): keyof typeof CODES {
  if (code === 'device-registration') return 402
  if (code === 'not-found') return 404
  if (code === 'validation' || code === 'payload-too-large') return 403
  return status >= 500 ? 502 : 401
}

/** Responds with an exact media type: some versions of KOReader reject one with a charset. */
function json(ctx: RouterContext, body: object): void {
  ctx.set('Content-Type', KOSYNC_TYPES.json)
  ctx.set('Cache-Control', 'no-store')
  ctx.body = JSON.stringify(body)
}

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1_000)

/** KOReader's progress sync (docs/apps.md, KOReader). */
export function kosyncTree({ library, progress, language }: AppParts): Tree {
  const router = new Router()
  const sync = createSync(library, progress)

  /** Runs work for the authenticated device. Stores an AppError, which the dashboard shows with the device. */
  async function asDevice<T>(ctx: RouterContext, work: (device: Device) => Promise<T>): Promise<T> {
    const { device } = await appRequestOf(ctx).caller()
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
      await appRequestOf(ctx).caller()
      json(ctx, { authorized: 'OK' })
    })
    router.put(`${top}/syncs/progress`, async (ctx) => {
      await asDevice(ctx, async (device) => {
        if (device.scope === 'read') throw new AppError('device-read-only')
        const reported = parsePush(await readJson(ctx.req, BODY_MAX))
        json(ctx, { document: reported.document, timestamp: seconds(await sync.push(device, reported)) })
      })
    })
    router.get(`${top}/syncs/progress/:document`, async (ctx) => {
      await asDevice(ctx, async (device) => {
        const { document = '' } = ctx.params
        const pulled = await sync.pull(device, document)
        if (pulled === null) return json(ctx, {})
        const { progress: kosyncProgress, share, device: name, deviceId, at } = pulled
        json(ctx, {
          document,
          progress: kosyncProgress,
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
    async sendError(ctx, error) {
      ctx.status = statusOf(error)
      const t = await wordsIn(languageOf(ctx, language))
      json(ctx, { code: CODES[statusOf(error)], message: errorText(t, error) })
    },
    async close() {
      sync.close()
    },
  }
}
