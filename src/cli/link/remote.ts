import type { RequestHandler } from '#http/listen.ts'
import { type Agent, type Line, startAgent } from '#relay/agent/agent.ts'
import { thisComputer } from './computer.ts'
import { linkClient, noteSeen } from './helper-row.ts'
import type { Link } from './link-file.ts'
import type { LinkTokens } from './link-session.ts'
import { hasOwnAuthority } from './own-authority.ts'

/** How often the account is told that this computer is within reach, in milliseconds. */
const NOTE_EVERY = 60 * 60_000

/** A linked helper's reach from elsewhere. */
export interface Remote {
  readonly link: Link
  readonly line: Line
  /** Whether a device has to trust an authority of the relay's own, as of when the line was last made. */
  readonly ownAuthority: boolean
  /** The link's access token. Throws relay-refused and account-unreachable. */
  token(): Promise<string>
  /** Dials from now on; `handler` answers what is asked over the tunnel. */
  start(handler: RequestHandler): void
  /** Dials now, where it waits. */
  retry(): void
  close(): Promise<void>
}

/** Prepares a link; nothing is dialled until it starts. `onChange` is told of the line whenever it changes. */
export function createRemote(
  helperId: string,
  link: Link,
  { token }: LinkTokens,
  onChange: (line: Line) => void = () => undefined,
): Remote {
  const client = linkClient(link, token)
  const before: Line = { state: 'connecting', since: Date.now(), problem: null, retryAt: null }
  let agent: Agent | null = null
  let noting: NodeJS.Timeout | null = null
  let ownAuthority = false
  // Whoever looks for this computer reads when it was last there.
  const note = (): void => void noteSeen(client, link).catch(() => undefined)
  // A relay that has another certificate was started anew, and so was the line.
  async function lookAtAuthority(): Promise<void> {
    ownAuthority = await hasOwnAuthority(link.relay)
  }

  return {
    link,
    get line() {
      return agent?.line ?? before
    },
    get ownAuthority() {
      return ownAuthority
    },
    token,
    start(handler) {
      agent = startAgent({
        relay: link.relay,
        about: { id: helperId, ...thisComputer() },
        handler,
        token,
        onChange(line) {
          if (line.state === 'online') {
            note()
            void lookAtAuthority()
          }
          onChange(line)
        },
      })
      noting = setInterval(() => {
        if (agent?.line.state === 'online') note()
      }, NOTE_EVERY)
      noting.unref()
    },
    retry: () => agent?.retry(),
    async close() {
      if (noting !== null) clearInterval(noting)
      const wasThere = agent?.line.state === 'online'
      await agent?.close()
      if (wasThere) await Promise.race([noteSeen(client, link), pause(NOTE_PATIENCE)]).catch(() => undefined)
    },
  }
}

/** What the account is given at the end, in milliseconds. */
const NOTE_PATIENCE = 1_000

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
