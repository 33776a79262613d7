import { type Connection, DatabaseError, type Value } from './connection.ts'

/** A query with exclusive use of a connection. */
export interface Query {
  /** Throws the DatabaseErrors `interrupted` (`limits.time`, `limits.share`) and `too-large` (`limits.text`). */
  all<Row>(sql: string, params?: readonly Value[]): Promise<Row[]>
}

export interface QueryPool {
  /** Runs `work` with exclusive use of a connection; waits while all connections are in use. Throws DatabaseErrors. */
  query<T>(work: (reader: Query) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface QueryLimits {
  /** Milliseconds after which a query is interrupted. */
  readonly time: number
  /** Milliseconds after which a query is interrupted if another query waits for a connection. */
  readonly share: number
  /** Maximum number of characters in all rows of a result. */
  readonly text: number
}

/** Maximum number of connections. Each occupies one of libuv's four threads; two remain for files and hashing. */
const CONNECTIONS = 2
/** Maximum number for a driver that cannot interrupt a statement; its connections run in threads of their own. */
const UNSTOPPABLE_CONNECTIONS = 8

interface Running {
  readonly since: number
  stop(): void
}

/**
 * Creates a pool of connections for queries whose cost a client determines. These queries delay only each other, and
 * `limits` bound the delay. An interrupted query is not retried.
 */
export function queryPool(open: () => Promise<Connection>, limits: QueryLimits): QueryPool {
  const all: Promise<Connection>[] = []
  const idle: Connection[] = []
  const waiting: ((connection: Connection) => void)[] = []
  const running = new Set<Running>()
  let connectionsMax = CONNECTIONS
  let shareTimer: NodeJS.Timeout | null = null

  /** Interrupts the oldest query once it has run for `limits.share` milliseconds, as long as another query waits. */
  const enforceShare = (): void => {
    shareTimer ??= setTimeout(() => {
      shareTimer = null
      const [oldest] = running
      if (waiting.length === 0 || oldest === undefined) return
      if (performance.now() - oldest.since >= limits.share) {
        running.delete(oldest)
        oldest.stop()
      }
      enforceShare()
    }, limits.share / 4).unref()
  }

  const acquire = async (): Promise<Connection> => {
    const idleConnection = idle.pop()
    if (idleConnection !== undefined) return idleConnection
    if (all.length < connectionsMax) {
      const opened = open()
      all.push(opened)
      try {
        const connection = await opened
        if (connection.interrupt === undefined) connectionsMax = UNSTOPPABLE_CONNECTIONS
        return connection
      } catch (error) {
        all.splice(all.indexOf(opened), 1)
        throw error
      }
    }
    enforceShare()
    return new Promise((resolve) => waiting.push(resolve))
  }

  const release = (connection: Connection): void => {
    const next = waiting.shift()
    if (next === undefined) idle.push(connection)
    else next(connection)
  }

  return {
    async query(work) {
      const connection = await acquire()
      let stopped = false
      const query: Running = {
        since: performance.now(),
        stop() {
          stopped = true
          connection.interrupt?.()
        },
      }
      running.add(query)
      const timer = setTimeout(query.stop, limits.time)
      try {
        return await work({
          async all<Row>(sql: string, params: readonly Value[] = []) {
            if (stopped) throw new DatabaseError('interrupted', 'interrupted')
            return connection.all<Row>(sql, params, limits.text)
          },
        })
      } finally {
        clearTimeout(timer)
        running.delete(query)
        release(connection)
      }
    },

    async close() {
      if (shareTimer !== null) clearTimeout(shareTimer)
      for (const opened of all) await (await opened).close()
    },
  }
}
