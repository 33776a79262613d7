import { type Connection, DatabaseError, type Value } from './connection.ts'

/** A query with exclusive use of a connection. */
export interface Query {
  /** Throws a DatabaseError `interrupted` after a time limit, `too-large` for more text than allowed. */
  all<Row>(sql: string, params?: readonly Value[]): Promise<Row[]>
}

export interface QueryPool {
  /** Runs `work` with a connection of its own, as soon as one is idle. Throws DatabaseErrors. */
  query<T>(work: (reader: Query) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface QueryLimits {
  /** Milliseconds after which a query is interrupted. */
  readonly time: number
  /** Milliseconds after which a query is interrupted if another one waits for a connection. */
  readonly share: number
  /** Characters of all rows of a result. */
  readonly text: number
}

/** Each occupies one of libuv's four default threads; half remain for file access and hashing. */
const CONNECTIONS = 2
/** For a driver with threads of its own that cannot interrupt a statement. */
const UNSTOPPABLE_CONNECTIONS = 8

interface Running {
  readonly since: number
  stop(): void
}

/**
 * Creates a pool of connections for queries whose cost a client determines. They delay only each other, and not for
 * long. An interrupted query is not retried.
 */
export function queryPool(open: () => Promise<Connection>, limits: QueryLimits): QueryPool {
  const all: Promise<Connection>[] = []
  const idle: Connection[] = []
  const waiting: ((connection: Connection) => void)[] = []
  const running = new Set<Running>()
  let connectionsMax = CONNECTIONS
  let shareTimer: NodeJS.Timeout | null = null

  /** Interrupts the oldest query once it has run for its share, as long as another one waits. */
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
