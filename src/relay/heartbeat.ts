import type { WebSocket } from 'ws'

/** The heartbeat of a WebSocket. */
export interface Heartbeat {
  /** Sends a ping now, and terminates the connection if nothing arrives within `timeout` milliseconds. */
  checkAlive(timeout: number): void
}

/** Sends a ping every `interval` milliseconds, and terminates the connection if nothing arrived since the last ping. */
export function startHeartbeat(socket: WebSocket, interval: number): Heartbeat {
  let isAlive = true
  let pingTimeout: NodeJS.Timeout | null = null
  const sendPing = (): void => {
    if (socket.readyState === socket.OPEN) socket.ping()
  }
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    sendPing()
  }, interval)
  timer.unref()
  const clearPingTimeout = (): void => {
    if (pingTimeout !== null) clearTimeout(pingTimeout)
    pingTimeout = null
  }
  const onReceived = (): void => {
    isAlive = true
    clearPingTimeout()
  }
  socket.on('pong', onReceived)
  socket.on('ping', onReceived)
  socket.on('message', onReceived)
  socket.once('close', () => {
    clearInterval(timer)
    clearPingTimeout()
  })
  return {
    checkAlive(timeout) {
      if (pingTimeout !== null || socket.readyState !== socket.OPEN) return
      pingTimeout = setTimeout(() => socket.terminate(), timeout)
      sendPing()
    },
  }
}
