import type { WebSocket } from 'ws'

/** The signs of life of a line. */
export interface Pulse {
  /** Asks for one now: a line that is dead is hung up within `patience` milliseconds. */
  prove(patience: number): void
}

/** Asks the other end for a sign of life every `every` milliseconds, and hangs up on one that gave none since. */
export function keepPulse(socket: WebSocket, every: number): Pulse {
  let heard = true
  let proof: NodeJS.Timeout | null = null
  const ask = (): void => {
    if (socket.readyState === socket.OPEN) socket.ping()
  }
  const beat = setInterval(() => {
    if (!heard) return socket.terminate()
    heard = false
    ask()
  }, every)
  beat.unref()
  const endProof = (): void => {
    if (proof !== null) clearTimeout(proof)
    proof = null
  }
  const hear = (): void => {
    heard = true
    endProof()
  }
  socket.on('pong', hear)
  socket.on('ping', hear)
  socket.on('message', hear)
  socket.once('close', () => {
    clearInterval(beat)
    endProof()
  })
  return {
    prove(patience) {
      if (proof !== null || socket.readyState !== socket.OPEN) return
      proof = setTimeout(() => socket.terminate(), patience)
      ask()
    },
  }
}
