import { AppError, isAppError } from '#domain/errors/errors.ts'
import type { Report } from '#http/responses/errors.ts'
import type { ExtraAddress } from '#http/server/listen.ts'
import type { Settings } from '#library/settings.ts'
import { homeAddresses, isHomeAddress } from './home-addresses.ts'
import type { RenewedListening } from './renewed-certificate.ts'

/** The setting that keeps the network open over restarts. */
const SETTING = 'home-network'
/** Milliseconds between two looks at the computer's addresses, which change with its network. */
const LOOK_EVERY = 10_000

/**
 * Opens a server that listens on the loopback interface to the home network, and closes it. The loopback listener and
 * its connections are not affected.
 */
export interface HomeNetwork {
  readonly isOpen: boolean
  /** The error of the last attempt to open an address; null without one. */
  readonly problem: AppError | null
  /** Returns the addresses that are open, or are about to be. Only these may be a request's host. */
  names(): readonly string[]
  /** Opens the network of a server that has just begun to listen, if it was open before. */
  start(listening: RenewedListening): Promise<void>
  /** Opens or closes the network. Throws network-none, network-port-taken, network-refused; then it is closed. */
  setOpen(open: boolean): Promise<void>
  /** Closes it until the next start. */
  close(): Promise<void>
}

/** Overrides of the network (tests). */
export interface NetworkOverrides {
  /** Returns the computer's addresses. */
  addresses?(): readonly string[]
  /** Returns true if a client may connect. */
  isClient?(address: string): boolean
  /** Milliseconds between two looks. */
  readonly every?: number
}

interface HomeNetworkOptions extends NetworkOverrides {
  readonly settings: Settings
  readonly report: Report
  /** Called after the addresses have changed. */
  onChange(): Promise<void>
}

/** Creates the home network of a server, closed until `start`. */
export function createHomeNetwork(options: HomeNetworkOptions): HomeNetwork {
  const { settings, report, onChange } = options
  const { addresses = homeAddresses, isClient = isHomeAddress, every = LOOK_EVERY } = options
  const opened = new Map<string, ExtraAddress | null>()
  let listening: RenewedListening | null = null
  let timer: NodeJS.Timeout | undefined
  let isOpen = false
  let problem: AppError | null = null
  let queue: Promise<void> = Promise.resolve()

  /** Closes the addresses that the computer no longer has, and opens its new ones. */
  async function update(): Promise<void> {
    const wanted = isOpen && listening !== null ? addresses() : []
    const closed = [...opened.keys()].filter((address) => !wanted.includes(address))
    for (const address of closed) {
      opened.get(address)?.close()
      opened.delete(address)
    }
    const added = wanted.filter((address) => !opened.has(address))
    // The certificate must cover an address before the first handshake.
    for (const address of added) opened.set(address, null)
    // The former problem stands until this attempt has ended.
    let found = isOpen && wanted.length === 0 ? new AppError('network-none') : null
    try {
      if (added.length > 0) await listening?.renewNow()
      for (const address of added) found = (await open(address)) ?? found
    } finally {
      problem = found
      for (const address of added) if (opened.get(address) === null) opened.delete(address)
    }
    if (closed.length > 0 || added.some((address) => opened.has(address))) await onChange()
  }

  /** Opens an address; returns the problem of one that cannot be opened. */
  async function open(address: string): Promise<AppError | null> {
    try {
      opened.set(address, (await listening?.listenAlso(address, isClient)) ?? null)
      return null
    } catch (cause) {
      const port = listening?.port ?? 0
      return isAppError(cause, 'port-in-use')
        ? new AppError('network-port-taken', { port }, { cause })
        : new AppError('network-refused', { port }, { cause })
    }
  }

  /** Runs updates one after the other. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = queue.then(work)
    queue = done.catch(() => undefined)
    return done
  }

  function watch(): void {
    clearInterval(timer)
    if (!isOpen) return
    timer = setInterval(() => {
      inTurn(update).catch((error: unknown) => report(error, 'network'))
    }, every)
    timer.unref()
  }

  return {
    get isOpen() {
      return isOpen
    },
    get problem() {
      return problem
    },
    names: () => [...opened.keys()],
    start: (started) =>
      inTurn(async () => {
        listening = started
        isOpen = (await settings.get(SETTING)) === 'open'
        watch()
        await update().catch((error: unknown) => report(error, 'network'))
        if (problem !== null) report(problem, 'network')
      }),
    setOpen: (wanted) =>
      inTurn(async () => {
        isOpen = wanted
        try {
          await update()
          if (wanted && opened.size === 0 && problem !== null) throw problem
        } catch (error) {
          isOpen = false
          problem = null
          throw error
        } finally {
          watch()
          await settings.put(SETTING, isOpen ? 'open' : 'closed')
        }
      }),
    close: () =>
      inTurn(async () => {
        clearInterval(timer)
        for (const address of opened.values()) address?.close()
        opened.clear()
        listening = null
      }),
  }
}
