import { createConnection, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A line between two programs, as a far or a poor connection is: what is said in it is neither read nor changed. */
export interface ThinLine {
  /** Where the line begins, on this computer. */
  readonly port: number
  /** Bytes that went to who dialled, so far. */
  carried(): number
  /** Ends all connections and takes no more, as a cable that is pulled out. */
  cut(): void
  /** Takes connections again. */
  restore(): void
  close(): Promise<void>
}

export interface ThinLineOptions {
  /** Where it leads to, on this computer. */
  readonly to: number
  /** How long each byte travels, each way, in milliseconds. */
  readonly delay?: number
  /** Bits a second, each way, for all connections together; without end when absent. */
  readonly rate?: number
}

/** What is on its way at most, in bytes: beyond that nothing is taken from who sends, who is slowed down by it. */
const QUEUE = 64 * 1024

/** 100 ms each way and 5 Mbit/s: a telephone on a train. */
export const TRAIN = { delay: 100, rate: 5_000_000 } as const

/** Opens a line to a port of this computer. The caller closes it. */
export async function openThinLine({ to, delay = 0, rate }: ThinLineOptions): Promise<ThinLine> {
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

/** When a piece has left, in milliseconds: pieces of all connections share the rate, one after the other. */
function oneAfterAnother(rate: number | undefined): (bytes: number) => number {
  let free = 0
  return (bytes) => {
    const begin = Math.max(performance.now(), free)
    free = begin + (rate === undefined ? 0 : (bytes * 8 * 1000) / rate)
    return free
  }
}

/** Carries what one end says to the other: each piece leaves in its turn and comes a delay later, in order. */
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
    // In pieces of about a packet's time, so that connections take turns on a slow line.
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
      // The line takes no more than it holds; what travels is not counted against it.
      if (queued > QUEUE) await at(left)
    }
  }
  await last
  to.end()
}
