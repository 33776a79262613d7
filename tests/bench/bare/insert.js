// insert.js DATABASE ROWS: the rows of a JSON file put into a bare table, a thousand in a transaction and then each in
// its own; the rows a second of both as JSON.
import { readFileSync } from 'node:fs'
import sqlite3 from 'sqlite3'

const [path, file] = process.argv.slice(2)
const rows = JSON.parse(readFileSync(file, 'utf8'))
const columns = Object.keys(rows[0])
const values = rows.map((row) =>
  columns.map((column) => (typeof row[column] === 'object' ? JSON.stringify(row[column]) : row[column])),
)
const database = new sqlite3.Database(path)
const run = (sql, some) =>
  new Promise((resolve, reject) => database.run(sql, some, (error) => (error ? reject(error) : resolve())))

await run('pragma journal_mode = wal')
await run('pragma synchronous = normal')

async function rate(name, insert) {
  await run(`create table ${name} (id integer primary key, ${columns.join(', ')})`)
  const statement = database.prepare(
    `insert into ${name} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  )
  const add = (row) =>
    new Promise((resolve, reject) => statement.run(row, (error) => (error ? reject(error) : resolve())))
  const started = performance.now()
  await insert(add)
  const perSecond = rows.length / ((performance.now() - started) / 1000)
  await new Promise((resolve) => statement.finalize(resolve))
  return perSecond
}

const bulk = await rate('bulk', async (add) => {
  for (let start = 0; start < values.length; start += 1000) {
    await run('begin immediate')
    await Promise.all(values.slice(start, start + 1000).map(add))
    await run('commit')
  }
})
const single = await rate('single', async (add) => {
  for (const row of values) await add(row)
})
process.stdout.write(JSON.stringify({ bulk, single }))
