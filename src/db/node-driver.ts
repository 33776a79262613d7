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

interface Question {
  readonly id: number
  readonly kind: 'all' | 'run' | 'exec' | 'close'
  readonly sql: string
  readonly params: readonly Value[]
  readonly textMax?: number
}
interface Answer {
  readonly id: number
  /** Null for rows with too much text. */
  readonly result?: unknown
  readonly error?: { readonly message: string; readonly code: number }
}
/** The little of `node:sqlite` used here: its types come with Node 22, the sources are checked against 20. */
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

/** Runs inside the worker, as text: it may use nothing of this module. */
function serve(): void {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite') as unknown as NodeSqlite
  let database: InstanceType<NodeSqlite['DatabaseSync']> | null = null
  const rowsWithin = (rows: Iterable<object>, textMax: number): object[] | null => {
    const kept: object[] = []
    let text = 0
    for (const row of rows) {
      for (const value of Object.values(row)) if (typeof value === 'string') text += value.length
      if (text > textMax) return null
      kept.push(row)
    }
    return kept
  }
  const answer = ({ kind, sql, params, textMax }: Question): unknown => {
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
  parentPort?.on('message', (question: Question) => {
    try {
      parentPort.postMessage({ id: question.id, result: answer(question) })
    } catch (thrown) {
      const error = thrown as Error & { errcode?: number }
      parentPort.postMessage({ id: question.id, error: { message: error.message, code: error.errcode ?? 1 } })
    }
    if (question.kind === 'close') parentPort.close()
  })
}

/** Node's own SQLite (Node ≥ 22.13), in a worker so that it never blocks the loop; null on older Node. */
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
    // Opens the file; any other statement could meet another process's lock before a wait is set.
    await connected.exec('pragma busy_timeout = 15000')
    return connected
  }
}

function connection(worker: Worker): Connection {
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  let last = 0
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values())
      reject(new DatabaseError('other', error.message, { cause: error }))
    waiting.clear()
  }
  worker.on('error', failAll)
  worker.on('exit', () => failAll(new Error('The database connection is closed.')))
  worker.on('message', ({ id, result, error }: Answer) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
    if (error) asked?.reject(new DatabaseError(kindOf(error.code), error.message))
    else asked?.resolve(result)
  })
  const ask = (kind: Question['kind'], sql = '', params: readonly Value[] = [], textMax?: number) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve, reject })
      // Alive while an answer is awaited, free to end otherwise.
      worker.ref()
      worker.postMessage({
        id,
        kind,
        sql,
        params,
        ...(textMax !== undefined && { textMax }),
      } satisfies Question)
    })
  return {
    all: async <Row>(sql: string, params: readonly Value[], textMax?: number) => {
      const rows = (await ask('all', sql, params, textMax)) as Row[] | null
      if (rows === null) throw new DatabaseError('too-large', TOO_LARGE)
      return rows
    },
    run: async (sql, params) => (await ask('run', sql, params)) as Changes,
    exec: async (sql) => void (await ask('exec', sql)),
    close: async () => void (await ask('close')),
  }
}
