// covers.js FOLDER KEY CERTIFICATE: a bare https server of a folder's pictures, in memory.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'

const [folder, key, certificate] = process.argv.slice(2)
const pictures = new Map(readdirSync(folder).map((name) => [`/${name}`, readFileSync(join(folder, name))]))
const server = createServer(
  { key: readFileSync(key), cert: readFileSync(certificate) },
  (request, response) => {
    const bytes = pictures.get(request.url)
    if (bytes === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'Content-Type': 'image/jpeg', 'Content-Length': bytes.length }).end(bytes)
  },
)
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(JSON.stringify({ port: server.address().port }))
})
