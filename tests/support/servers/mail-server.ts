import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** An email as a mail program shows it. */
export interface Letter {
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly headers: string
  readonly text: string
  readonly html: string
  /** Whether the mail was sent inside TLS, and the authenticated user. */
  readonly secure: boolean
  readonly user: string
}

export interface MailServer {
  readonly port: number
  readonly letters: readonly Letter[]
  /** Waits for the nth email to an address. */
  letterTo(email: string, nth?: number): Promise<Letter>
  close(): Promise<void>
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Returns a header with its encoded words (RFC 2047) decoded. */
function headerOf(headers: string, name: string): string {
  const line = new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'mi').exec(headers)?.[1] ?? ''
  return line
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, form: string, word: string) =>
      form.toLowerCase() === 'b'
        ? decoded(word, 'base64')
        : decoded(word.replaceAll('_', ' '), 'quoted-printable'),
    )
}

function parse(raw: string): Pick<Letter, 'subject' | 'headers' | 'text' | 'html'> {
  const end = raw.indexOf('\r\n\r\n')
  const headers = raw.slice(0, end)
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? '-'
  const parts = raw.split(`--${boundary}`).slice(1, -1)
  const part = (type: string): string => {
    const found = parts.find((each) => each.includes(`Content-Type: ${type}`)) ?? ''
    const start = found.indexOf('\r\n\r\n')
    const encoding = headerOf(found.slice(0, start), 'Content-Transfer-Encoding')
    return decoded(found.slice(start + 4), encoding)
  }
  return { subject: headerOf(headers, 'Subject'), headers, text: part('text/plain'), html: part('text/html') }
}

/** Timeout for an email in ms. */
const PATIENCE = 5000

/** Opens a real mail server on a free port. */
export async function openMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const letters: Letter[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.key ? [] : ['STARTTLS'],
    onData(stream, session, callback) {
      void text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope
        letters.push({
          ...parse(raw),
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          secure: session.secure,
          user: String(session.user ?? ''),
        })
        callback(null)
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    letters,
    async letterTo(email, nth = 1) {
      for (const end = Date.now() + PATIENCE; Date.now() < end; await wait(20)) {
        const found = letters.filter(({ to }) => to.includes(email))[nth - 1]
        if (found !== undefined) return found
      }
      throw new Error(`No letter ${nth} to ${email}.`)
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Returns the link and the six-digit code of an email. */
export function secretsOf({ text: body }: Letter): { readonly link: string; readonly code: string } {
  return {
    link: /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(body)?.[0] ?? '',
    code: /(?<!\d)\d{6}(?!\d)/.exec(body.replace(/https?:\/\/\S+/g, ''))?.[0] ?? '',
  }
}
