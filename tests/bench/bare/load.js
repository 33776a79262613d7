// load.js PORT REQUESTS CONNECTIONS PATHS: requests the paths (a JSON file) in turn over TLS and prints the requests
// per second as JSON.
// Replaces h2load if it is not installed; it is slower, so ratios are nearer to 1.
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:https'

const [port, requests, connections, list] = process.argv.slice(2)
const paths = JSON.parse(readFileSync(list, 'utf8'))
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections), rejectUnauthorized: false })
let sentCount = 0
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
  while (sentCount < Number(requests)) await once(paths[sentCount++ % paths.length])
}

// Connections are open and the server is warm before the measurement starts.
await Promise.all(Array.from({ length: Number(connections) }, () => once(paths[0])))
const started = performance.now()
bytes = 0
await Promise.all(Array.from({ length: Number(connections) }, work))
const seconds = (performance.now() - started) / 1000
process.stdout.write(JSON.stringify({ perSecond: sentCount / seconds, bytesEach: bytes / sentCount }))
process.exit(0)
