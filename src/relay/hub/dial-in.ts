import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { PLATFORM_MAX, TOKEN_MAX } from '#domain/limits.ts'
import { refuseUpgrade, type UpgradeHandler } from '#http/upgrade.ts'
import { createWebSocketServer } from '#http/websockets.ts'
import { CLOSE, DIAL_HEADERS, MESSAGE_MAX } from '../wire.ts'
import type { Reach } from './reach.ts'
import { type HelperAbout, openTunnel, type TunnelRules } from './tunnel.ts'
import type { Tunnels } from './tunnels.ts'

/** A person's words, percent-encoded in a header. */
const words = z
  .string()
  .max(PLATFORM_MAX * 9)
  .regex(/^([\w.!~*'()-]|%[0-9A-F]{2})+$/i)
  .transform((text, ctx) => {
    try {
      return decodeURIComponent(text)
    } catch {
      ctx.addIssue({ code: 'custom', message: 'no UTF-8' })
      return z.NEVER
    }
  })
  .pipe(z.string().trim().min(1).max(PLATFORM_MAX))
const about = z.object({ id: z.string().regex(/^[0-9a-f]{16}$/), name: words, platform: words })
const bearer = z
  .string()
  .max(TOKEN_MAX)
  .regex(/^bearer +\S+$/i)
  .transform((header) => header.replace(/^bearer +/i, ''))

/** Where helpers dial in. */
export interface DialIn {
  readonly upgrade: UpgradeHandler
  /** Takes no more, and sends those that are there elsewhere. */
  drain(): void
}

/**
 * Takes the WebSockets of helpers as tunnels. Refused with 400 for what is no helper, 401 without a good session, 503
 * while it drains, while too many wait, and while the account cannot be asked.
 */
export function createDialIn(
  tunnels: Tunnels,
  reach: Pick<Reach, 'arrived' | 'gone'>,
  rules: TunnelRules,
): DialIn {
  const server = createWebSocketServer({ maxPayload: MESSAGE_MAX })
  let waiting = 0
  let draining = false

  return {
    upgrade(request, socket, head) {
      if (draining || waiting >= rules.limits.dialling)
        return refuseUpgrade(socket, 503, 'Try again in a moment')
      const gone = (): void => void socket.destroy()
      socket.on('error', gone)
      waiting++
      callerOf(request, rules)
        .then(
          (who) => {
            if (socket.destroyed) return
            socket.off('error', gone)
            server.accept(request, socket, head, (accepted) => {
              accepted.on('error', () => accepted.terminate())
              const tunnel = openTunnel(accepted, who, rules, () => {
                tunnels.remove(tunnel)
                reach.gone(tunnel)
              })
              tunnels.add(tunnel)?.end(CLOSE.replaced)
              reach.arrived(tunnel)
              if (draining) tunnel.drain()
            })
          },
          (error: unknown) => {
            const { status, message } = error instanceof AppError ? error : new AppError('internal')
            refuseUpgrade(socket, status, message)
          },
        )
        .finally(() => {
          waiting--
        })
    },
    drain() {
      draining = true
      for (const tunnel of tunnels.all()) tunnel.drain()
    },
  }
}

/** Whose helper dials, and what it says of its computer. */
async function callerOf(
  { headers }: IncomingMessage,
  { verify }: TunnelRules,
): Promise<{ readonly userId: string; readonly about: HelperAbout }> {
  const token = bearer.safeParse(headers.authorization)
  if (!token.success) throw new AppError('unauthorized')
  const said = about.safeParse({
    id: headers[DIAL_HEADERS.id],
    name: headers[DIAL_HEADERS.name],
    platform: headers[DIAL_HEADERS.platform],
  })
  if (!said.success) throw new AppError('validation', { detail: 'this is no helper' })
  return { userId: (await verify(token.data)).id, about: said.data }
}
