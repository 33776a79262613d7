// api.js DATABASE KEY CERTIFICATE [FOLDER INTO]: one Koa route over TLS, a page of 200 rows of a table, nothing else;
// if FOLDER is given, the bare pipeline scans it repeatedly in the same process.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import Koa from 'koa'
import sqlite3 from 'sqlite3'
import { pipeline } from './pipeline.js'

const [path, key, certificate, folder, into] = process.argv.slice(2)
const database = new sqlite3.Database(path, sqlite3.OPEN_READONLY)
const all = (sql, values) =>
  new Promise((resolve, reject) =>
    database.all(sql, values, (error, rows) => (error ? reject(error) : resolve(rows))),
  )

const app = new Koa()
app.use(async (ctx) => {
  const offset = Number(ctx.query.offset ?? 0)
  ctx.body = await all(
    `select id, name, path, size, mtime, title, publisher, year, page_count, tint from comics
     where available = 1 order by sort_name, id limit 200 offset ?`,
    [offset],
  )
})
const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, app.callback())
server.listen(0, '127.0.0.1', async () => {
  process.stdout.write(JSON.stringify({ port: server.address().port }))
  while (folder !== undefined) await pipeline(folder, into)
})
