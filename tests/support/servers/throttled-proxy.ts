import { createConnection, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A TCP proxy with the latency and bandwidth of a distant or poor connection. It does not change the data. */
export interface ThrottledProxy {
  /** Port of the proxy on this computer. */
  readonly port: number
  /** Returns the bytes sent to clients so far. */
  carried(): number
  /** Ends all connections and accepts no new ones, as if a cable were pulled out. */
  cut(): void
  /** Accepts connections again. */
  restore(): void
  close(): Promise<void>
}

export interface ThrottledProxyOptions {
  /** Target port on this computer. */
  readonly to: number
  /** Latency of each byte in each direction in ms. */
  readonly delay?: number
  /** Bits per second in each direction for all connections together; unlimited by default. */
  readonly rate?: number
}

/** Maximum of bytes in transit; beyond it the proxy stops reading, which slows the sender down. */
const QUEUE = 64 * 1024

/** 100 ms each way and 5 Mbit/s: a phone on a train. */
export const TRAIN = { delay: 100, rate: 5_000_000 } as const

/** Opens a proxy to a port of this computer. The caller closes it. */
export async function openThrottledProxy({
  to,
  delay = 0,
  rate,
}: ThrottledProxyOptions): Promise<ThrottledProxy> {
  const open = new Set<Socket>()
  let whole = true
  let carried = 0
  const [away, back] = [oneAfterAnother(rate), oneAfterAnother(rate)]

  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (!whole) return void near.destroy()
    const far = createConnection({ port: to, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
    near.setNoDelay(true)
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', end)
      socket.on('close', () => open.delete(socket))
    }
    void carry(near, far, delay, away).catch(end)
    void carry(far, near, delay, back, (bytes) => {
      carried += bytes
    }).catch(end)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const cut = () => {
    whole = false
    for (const socket of open) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    carried: () => carried,
    cut,
    restore: () => {
      whole = true
    },
    close: async () => {
      cut()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/**
 * Returns a function that schedules chunks of all connections one after the other at the rate; it returns the departure
 * time in ms.
 */
function oneAfterAnother(rate: number | undefined): (bytes: number) => number {
  let free = 0
  return (bytes) => {
    const begin = Math.max(performance.now(), free)
    free = begin + (rate === undefined ? 0 : (bytes * 8 * 1000) / rate)
    return free
  }
}

/** Copies data from one socket to the other in order: each chunk departs by the rate and arrives after the delay. */
async function carry(
  from: Socket,
  to: Socket,
  delay: number,
  leaves: (bytes: number) => number,
  count: (bytes: number) => void = () => undefined,
): Promise<void> {
  let queued = 0
  let last = Promise.resolve()
  const at = async (moment: number) => {
    const left = moment - performance.now()
    if (left > 0) await pause(left)
  }
  for await (const chunk of from as AsyncIterable<Buffer>) {
    // Split chunks to about a packet, so that connections take turns on a slow link.
    for (let start = 0; start < chunk.length; start += 8 * 1024) {
      const piece = chunk.subarray(start, start + 8 * 1024)
      const left = leaves(piece.length)
      queued += piece.length
      last = last.then(async () => {
        await at(left + delay)
        queued -= piece.length
        count(piece.length)
        if (!to.destroyed) to.write(piece)
      })
      // Backpressure counts bytes that wait for departure, not those in transit.
      if (queued > QUEUE) await at(left)
    }
  }
  await last
  to.end()
}
