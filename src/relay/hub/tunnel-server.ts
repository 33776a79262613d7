import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { AppError } from '#domain/errors/errors.ts'
import { PLATFORM_MAX, TOKEN_MAX } from '#domain/limits.ts'
import { rejectUpgrade, type UpgradeHandler } from '#http/server/upgrade.ts'
import { createWebSocketServer } from '#http/server/websockets.ts'
import { CLOSE, DIAL_HEADERS, MESSAGE_MAX } from '../protocol.ts'
import type { HelperRegistry } from './helper-registry.ts'
import { type HelperInfo, openTunnel, type TunnelRules } from './tunnel.ts'
import type { Tunnels } from './tunnels.ts'

/** Text that a user chose, percent-encoded in a header. */
const userText = z
  .string()
  .max(PLATFORM_MAX * 9)
  .regex(/^([\w.!~*'()-]|%[0-9A-F]{2})+$/i)
  .transform((text, ctx) => {
    try {
      return decodeURIComponent(text)
    } catch {
      ctx.addIssue({ code: 'custom', message: 'not UTF-8' })
      return z.NEVER
    }
  })
  .pipe(z.string().trim().min(1).max(PLATFORM_MAX))
const helperInfo = z.object({ id: z.string().regex(/^[0-9a-f]{16}$/), name: userText, platform: userText })
const bearer = z
  .string()
  .max(TOKEN_MAX)
  .regex(/^bearer +\S+$/i)
  .transform((header) => header.replace(/^bearer +/i, ''))

/** Accepts the tunnels of helpers. */
export interface TunnelServer {
  readonly upgrade: UpgradeHandler
  /** Rejects new tunnels, and makes the connected helpers reconnect to another node. */
  drain(): void
}

/**
 * Accepts the WebSockets of helpers as tunnels. Responds 401 without a valid session, 400 if the headers about the
 * computer are missing or invalid, and 503 while draining, while too many handshakes are pending, and while the account
 * is unreachable.
 */
export function createTunnelServer(
  tunnels: Tunnels,
  registry: Pick<HelperRegistry, 'onConnected' | 'onDisconnected'>,
  rules: TunnelRules,
): TunnelServer {
  const server = createWebSocketServer({ maxPayload: MESSAGE_MAX })
  let pendingHandshakes = 0
  let draining = false

  return {
    upgrade(request, socket, head) {
      if (draining || pendingHandshakes >= rules.limits.dialling)
        return rejectUpgrade(socket, 503, 'Try again in a moment')
      const destroy = (): void => void socket.destroy()
      socket.on('error', destroy)
      pendingHandshakes++
      authenticate(request, rules)
        .then(
          (caller) => {
            if (socket.destroyed) return
            socket.off('error', destroy)
            server.accept(request, socket, head, (accepted) => {
              accepted.on('error', () => accepted.terminate())
              const tunnel = openTunnel(accepted, caller, rules, () => {
                tunnels.remove(tunnel)
                registry.onDisconnected(tunnel)
              })
              tunnels.add(tunnel)?.end(CLOSE.replaced)
              registry.onConnected(tunnel)
              if (draining) tunnel.drain()
            })
          },
          (error: unknown) => {
            const { status, message } = error instanceof AppError ? error : new AppError('internal')
            rejectUpgrade(socket, status, message)
          },
        )
        .finally(() => {
          pendingHandshakes--
        })
    },
    drain() {
      draining = true
      for (const tunnel of tunnels.all()) tunnel.drain()
    },
  }
}

/** Returns the user of a connecting helper, and the data about its computer. */
async function authenticate(
  { headers }: IncomingMessage,
  { verify }: TunnelRules,
): Promise<{ readonly userId: string; readonly about: HelperInfo }> {
  const token = bearer.safeParse(headers.authorization)
  if (!token.success) throw new AppError('unauthorized')
  const info = helperInfo.safeParse({
    id: headers[DIAL_HEADERS.id],
    name: headers[DIAL_HEADERS.name],
    platform: headers[DIAL_HEADERS.platform],
  })
  if (!info.success) throw new AppError('validation', { detail: 'invalid headers of the helper' })
  return { userId: (await verify(token.data)).id, about: info.data }
}
