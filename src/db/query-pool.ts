import { type Connection, DatabaseError, type Value } from './connection.ts'

/** Reads on a connection that serves nobody else meanwhile. */
export interface Query {
  /**
   * Throws a DatabaseError `interrupted` once the query has been stopped, `too-large` for more text than it may have.
   */
  all<Row>(sql: string, params?: readonly Value[]): Promise<Row[]>
}

export interface QueryPool {
  /** Runs `work` on a connection of its own, as soon as there is one. Throws DatabaseErrors. */
  query<T>(work: (reader: Query) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface QueryLimits {
  /** Milliseconds after which a query is stopped. */
  readonly time: number
  /** Milliseconds after which it is stopped when another one waits for its place. */
  readonly share: number
  /** Characters that its rows may have together. */
  readonly text: number
}

/** Each occupies one of the four threads that Node does all its reading and hashing with: half are left to others. */
const CONNECTIONS = 2
/** Where a driver has threads of its own, and cannot stop what runs in them. */
const UNSTOPPABLE_CONNECTIONS = 8

interface Running {
  readonly since: number
  stop(): void
}

/**
 * Connections for queries whose cost is decided by whoever asks: they hold up each other at most, and not for long.
 * A query that was stopped is not run again.
 */
export function queryPool(open: () => Promise<Connection>, limits: QueryLimits): QueryPool {
  const all: Promise<Connection>[] = []
  const idle: Connection[] = []
  const waiting: ((connection: Connection) => void)[] = []
  const running = new Set<Running>()
  let most = CONNECTIONS
  let hurrying: NodeJS.Timeout | null = null

  /** Stops what has run the longest once it has had its share, as long as somebody waits. */
  const hurry = (): void => {
    hurrying ??= setTimeout(() => {
      hurrying = null
      const [oldest] = running
      if (waiting.length === 0 || oldest === undefined) return
      if (performance.now() - oldest.since >= limits.share) {
        running.delete(oldest)
        oldest.stop()
      }
      hurry()
    }, limits.share / 4).unref()
  }

  const acquire = async (): Promise<Connection> => {
    const free = idle.pop()
    if (free !== undefined) return free
    if (all.length < most) {
      const opened = open()
      all.push(opened)
      try {
        const connection = await opened
        if (connection.interrupt === undefined) most = UNSTOPPABLE_CONNECTIONS
        return connection
      } catch (error) {
        all.splice(all.indexOf(opened), 1)
        throw error
      }
    }
    hurry()
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
      const one: Running = {
        since: performance.now(),
        stop() {
          stopped = true
          connection.interrupt?.()
        },
      }
      running.add(one)
      const clock = setTimeout(one.stop, limits.time)
      try {
        return await work({
          async all<Row>(sql: string, params: readonly Value[] = []) {
            if (stopped) throw new DatabaseError('interrupted', 'interrupted')
            return connection.all<Row>(sql, params, limits.text)
          },
        })
      } finally {
        clearTimeout(clock)
        running.delete(one)
        release(connection)
      }
    },

    async close() {
      if (hurrying !== null) clearTimeout(hurrying)
      for (const opened of all) await (await opened).close()
    },
  }
}
