// load.js PORT REQUESTS CONNECTIONS PATHS: asks for the paths (a JSON file) in turn over TLS and prints the requests
// of a second as JSON.
// What h2load does, where it is not installed; slower, so that ratios come out nearer to 1.
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:https'

const [port, requests, connections, list] = process.argv.slice(2)
const paths = JSON.parse(readFileSync(list, 'utf8'))
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections), rejectUnauthorized: false })
let asked = 0
let bytes = 0

const once = (path) =>
  new Promise((resolve, reject) => {
    const request = get({ agent, host: 'localhost', port, path }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`))
      response.on('data', (chunk) => {
        bytes += chunk.length
      })
      response.on('end', resolve)
      response.on('error', reject)
    })
    request.on('error', reject)
  })
const work = async () => {
  while (asked < Number(requests)) await once(paths[asked++ % paths.length])
}

// Connections are made and the server is warm before the clock runs.
await Promise.all(Array.from({ length: Number(connections) }, () => once(paths[0])))
const started = performance.now()
bytes = 0
await Promise.all(Array.from({ length: Number(connections) }, work))
const seconds = (performance.now() - started) / 1000
process.stdout.write(JSON.stringify({ perSecond: asked / seconds, bytesEach: bytes / asked }))
process.exit(0)
