import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { join } from 'node:path'
import type { RelayOptions } from '#cli/relay/relay-server.ts'
import { openHostedProject } from '../servers/hosted-project.ts'
import { type TestRedis, testRedis } from '../servers/redis.ts'
import { type TestRelay, testRelay } from '../servers/relay.ts'
import { tempDir } from '../temp.ts'
import { atEnd } from './at-end.ts'

/** An account and a Redis that several relay nodes share. */
export interface NodeSetup {
  readonly hosted: { readonly url: string; readonly anonKey: string }
  readonly redis: TestRedis
  /** Starts a node with a heartbeat of 200 ms. */
  node(options?: Partial<RelayOptions>): Promise<TestRelay>
}

export async function createNodeSetup(): Promise<NodeSetup> {
  const redis = await testRedis()
  const project = await openHostedProject({ dataDir: join(await tempDir(), 'account') })
  atEnd(project.stop)
  const hosted = { url: project.url, anonKey: project.anonKey }
  return {
    hosted,
    redis,
    node: (options = {}) =>
      testRelay({ hosted, node: { redis: redis.url, host: '127.0.0.1', port: 0, beat: 200 }, ...options }),
  }
}

/** Opens one address in front of several nodes: each connection goes to the first of `ports` that accepts it. */
export async function balancer(ports: () => readonly number[]): Promise<string> {
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: false }, (socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    const tryNext = ([port, ...others]: readonly number[]): void => {
      if (port === undefined) return void socket.destroy()
      const there = dial(port, '127.0.0.1')
      let connected = false
      there.once('connect', () => {
        connected = true
        socket.pipe(there).pipe(socket)
      })
      there.on('error', () => (connected ? socket.destroy() : tryNext(others)))
      there.once('close', () => connected && socket.destroy())
      socket.once('close', () => {
        open.delete(socket)
        there.destroy()
      })
    }
    tryNext(ports())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}`
}
