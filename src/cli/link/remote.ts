import type { RequestHandler } from '#http/server/listen.ts'
import type { Settings } from '#library/settings.ts'
import { type Agent, startAgent, type TunnelStatus } from '#relay/agent/agent.ts'
import { thisComputer } from './computer.ts'
import { helperId } from './helper-id.ts'
import { linkClient, noteSeen } from './helper-row.ts'
import { type Link, readLink } from './link-file.ts'
import { linkTokens } from './link-session.ts'
import { hasOwnAuthority } from './own-authority.ts'

/** Milliseconds between two updates of when this computer was last reachable. */
const NOTE_EVERY = 60 * 60_000

/** The remote access of a linked helper. */
export interface Remote {
  readonly link: Link
  readonly tunnel: TunnelStatus
  /** True if a device has to trust the relay's own CA, as of the last connection. */
  readonly ownAuthority: boolean
  /** The link's access token. Throws relay-refused and account-unreachable. */
  token(): Promise<string>
  /** Connects to the relay; `handler` handles the proxied requests. */
  start(handler: RequestHandler): void
  /** Ends the current backoff. */
  retry(): void
  close(): Promise<void>
}

/**
 * Returns the remote access of a linked data folder, null if the folder is not linked. It connects to the relay only
 * after `start`. `onTunnelChange` is called with each new state of the connection.
 */
export async function openRemote(
  dataDir: string,
  settings: Settings,
  onTunnelChange: (link: Link, status: TunnelStatus) => void = () => undefined,
): Promise<Remote | null> {
  const link = await readLink(dataDir)
  if (link === null) return null
  const id = await helperId(settings)
  const { token } = linkTokens(dataDir, link)
  const client = linkClient(link, token)
  const before: TunnelStatus = { state: 'connecting', since: Date.now(), problem: null, retryAt: null }
  let agent: Agent | null = null
  let noting: NodeJS.Timeout | null = null
  let ownAuthority = false
  // Users who look for this computer see when it was last reachable.
  const note = (): void => void noteSeen(client, link).catch(() => undefined)

  return {
    link,
    get tunnel() {
      return agent?.tunnel ?? before
    },
    get ownAuthority() {
      return ownAuthority
    },
    token,
    start(handler) {
      agent = startAgent({
        relay: link.relay,
        about: { id, ...thisComputer() },
        handler,
        token,
        onChange(status) {
          if (status.state === 'online') {
            note()
            // Checked here, because a relay with another kind of certificate has restarted, which reopens the tunnel.
            void hasOwnAuthority(link.relay).then((isOwn) => {
              ownAuthority = isOwn
            })
          }
          onTunnelChange(link, status)
        },
      })
      noting = setInterval(() => {
        if (agent?.tunnel.state === 'online') note()
      }, NOTE_EVERY)
      noting.unref()
    },
    retry: () => agent?.retry(),
    async close() {
      if (noting !== null) clearInterval(noting)
      const wasThere = agent?.tunnel.state === 'online'
      await agent?.close()
      if (wasThere) await Promise.race([noteSeen(client, link), pause(NOTE_TIMEOUT)]).catch(() => undefined)
    },
  }
}

/** Timeout of the last update, in milliseconds. */
const NOTE_TIMEOUT = 1_000

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
