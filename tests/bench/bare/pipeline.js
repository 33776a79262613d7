// The minimum of a scan: open each archive, its first page, a 480-pixel JPEG, one row; three at a time.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import sqlite3 from 'sqlite3'
import unzipper from 'unzipper'

const AT_ONCE = 3
const ROWS_AT_ONCE = 100

sharp.cache(false)

async function cbzFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.cbz'))
    .map((entry) => join(entry.parentPath, entry.name))
}

function open(path) {
  const database = new sqlite3.Database(path)
  const settle = (resolve, reject) => (error) => (error ? reject(error) : resolve())
  return {
    exec: (sql) => new Promise((resolve, reject) => database.exec(sql, settle(resolve, reject))),
    run: (sql, values) =>
      new Promise((resolve, reject) => database.run(sql, values, settle(resolve, reject))),
    close: () => new Promise((resolve, reject) => database.close(settle(resolve, reject))),
  }
}

/** Scans a folder into another; returns the number of files. Calls `stopped` before each. */
export async function pipeline(folder, into, stopped = () => false) {
  const covers = join(into, 'covers')
  await mkdir(covers, { recursive: true })
  const database = open(join(into, 'bare.db'))
  await database.exec(`pragma journal_mode = wal; pragma synchronous = normal;
    create table if not exists scanned (path text primary key, pages integer, cover text)`)
  const files = await cbzFiles(folder)
  let done = 0
  let waiting = []
  let last = Promise.resolve()

  const write = (rows) => {
    last = last.then(async () => {
      await database.exec('begin immediate')
      for (const row of rows) await database.run('insert or replace into scanned values (?, ?, ?)', row)
      await database.exec('commit')
    })
    return last
  }

  async function take(path) {
    const directory = await unzipper.Open.file(path, { tailSize: 65_557 })
    const pages = directory.files.filter((entry) => /\.(jpe?g|png|webp)$/i.test(entry.path))
    pages.sort((a, b) => (a.path < b.path ? -1 : 1))
    const page = await pages[0].buffer()
    const cover = await sharp(page).resize(480).jpeg({ quality: 80 }).toBuffer()
    const name = `${done++}.jpg`
    await writeFile(join(covers, name), cover)
    waiting.push([path, pages.length, name])
    if (waiting.length < ROWS_AT_ONCE) return
    const rows = waiting
    waiting = []
    await write(rows)
  }

  const queue = files.values()
  const work = async () => {
    for (const path of queue) {
      if (stopped()) return
      await take(path)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await write(waiting)
  await database.close()
  return done
}
