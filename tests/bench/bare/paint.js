// paint.js FOLDER: serves a bare React page at /, which loads /covers.json and draws each cover at its position, and
// the files of FOLDER: the page's script (app.js), the list, and the pictures by the names in it.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

const folder = process.argv[2]
const PAGE = `<!doctype html><html><head><meta charset="utf-8"><title>bare</title></head><body style="margin:0">
<div id="root"></div><script type="module" src="/app.js"></script></body></html>`
const TYPES = { '.js': 'text/javascript', '.json': 'application/json' }

const server = createServer((request, response) => {
  const path = new URL(request.url, 'http://bare').pathname
  if (path === '/') return response.setHeader('content-type', 'text/html').end(PAGE)
  try {
    const name = path.slice(1)
    const zipped = name === 'app.js'
    const type = TYPES[/\.\w+$/.exec(name)?.[0] ?? ''] ?? 'image/webp'
    if (zipped) response.setHeader('content-encoding', 'gzip')
    response.setHeader('content-type', type).end(readFileSync(join(folder, zipped ? `${name}.gz` : name)))
  } catch {
    response.writeHead(404).end()
  }
})
server.listen(0, '127.0.0.1', () => process.stdout.write(JSON.stringify({ port: server.address().port })))
