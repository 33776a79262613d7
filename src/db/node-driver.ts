import { Worker } from 'node:worker_threads'
import {
  type Changes,
  type Connect,
  type Connection,
  DatabaseError,
  kindOf,
  TOO_LARGE,
  type Value,
} from './connection.ts'

interface WorkerRequest {
  readonly id: number
  readonly kind: 'all' | 'run' | 'exec' | 'close'
  readonly sql: string
  readonly params: readonly Value[]
  readonly textMax?: number
}
interface WorkerResponse {
  readonly id: number
  /** Null for rows with too much text. */
  readonly result?: unknown
  readonly error?: { readonly message: string; readonly code: number }
}
/** The part of `node:sqlite` used here; the types of Node 20, against which the sources are checked, do not have it. */
interface NodeSqlite {
  DatabaseSync: new (
    path: string,
  ) => {
    exec(sql: string): void
    prepare(sql: string): {
      all(...params: Value[]): unknown[]
      iterate(...params: Value[]): Iterable<object>
      run(...params: Value[]): { changes: number | bigint; lastInsertRowid: number | bigint }
    }
    close(): void
  }
}

/** Code of the worker. It is passed as text, so it cannot use imports and constants of this module. */
function serve(): void {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite') as unknown as NodeSqlite
  let database: InstanceType<NodeSqlite['DatabaseSync']> | null = null
  const rowsWithin = (rows: Iterable<object>, textMax: number): object[] | null => {
    const result: object[] = []
    let text = 0
    for (const row of rows) {
      for (const value of Object.values(row)) if (typeof value === 'string') text += value.length
      if (text > textMax) return null
      result.push(row)
    }
    return result
  }
  const handle = ({ kind, sql, params, textMax }: WorkerRequest): unknown => {
    database ??= new DatabaseSync(workerData as string)
    if (textMax !== undefined) return rowsWithin(database.prepare(sql).iterate(...params), textMax)
    if (kind === 'all') return database.prepare(sql).all(...params)
    if (kind === 'run') {
      const { changes, lastInsertRowid } = database.prepare(sql).run(...params)
      return { changes: Number(changes), lastID: Number(lastInsertRowid) }
    }
    if (kind === 'exec') return database.exec(sql)
    return database.close()
  }
  parentPort?.on('message', (request: WorkerRequest) => {
    try {
      parentPort.postMessage({ id: request.id, result: handle(request) })
    } catch (thrown) {
      const error = thrown as Error & { errcode?: number }
      parentPort.postMessage({ id: request.id, error: { message: error.message, code: error.errcode ?? 1 } })
    }
    if (request.kind === 'close') parentPort.close()
  })
}

/** Returns a driver for Node's SQLite, null before Node 22.13. It is synchronous, so connections run in workers. */
export function nodeDriver(): Connect | null {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 13)) return null
  return async (path) => {
    const worker = new Worker(`(${serve.toString()})()`, {
      eval: true,
      workerData: path,
      execArgv: ['--no-warnings'],
    })
    worker.unref()
    const connected = connection(worker)
    // The first statement opens the file. Without this timeout it would fail at once if another process has the lock.
    await connected.exec('pragma busy_timeout = 15000')
    return connected
  }
}

function connection(worker: Worker): Connection {
  const pending = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  let last = 0
  const failAll = (error: Error) => {
    for (const { reject } of pending.values())
      reject(new DatabaseError('other', error.message, { cause: error }))
    pending.clear()
  }
  worker.on('error', failAll)
  worker.on('exit', () => failAll(new Error('The database connection is closed.')))
  worker.on('message', ({ id, result, error }: WorkerResponse) => {
    const request = pending.get(id)
    pending.delete(id)
    if (pending.size === 0) worker.unref()
    if (error) request?.reject(new DatabaseError(kindOf(error.code), error.message))
    else request?.resolve(result)
  })
  const send = (kind: WorkerRequest['kind'], sql = '', params: readonly Value[] = [], textMax?: number) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++last
      pending.set(id, { resolve, reject })
      // The worker prevents the process from ending only while a response is pending.
      worker.ref()
      worker.postMessage({
        id,
        kind,
        sql,
        params,
        ...(textMax !== undefined && { textMax }),
      } satisfies WorkerRequest)
    })
  return {
    all: async <Row>(sql: string, params: readonly Value[], textMax?: number) => {
      const rows = (await send('all', sql, params, textMax)) as Row[] | null
      if (rows === null) throw new DatabaseError('too-large', TOO_LARGE)
      return rows
    },
    run: async (sql, params) => (await send('run', sql, params)) as Changes,
    exec: async (sql) => void (await send('exec', sql)),
    close: async () => void (await send('close')),
  }
}
