import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { test as served } from './served.ts'

export { expect } from '@playwright/test'

const BIN = resolve(import.meta.dirname, '../../../bin/comics.js')

/** A relay beside the served computer, with accounts in its own data folder. */
export interface Relay {
  readonly url: string
  /** Creates an account at the relay. */
  signUp(email: string, password: string): Promise<void>
}

function started(home: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [BIN, 'relay', '--port', '0'], {
    env: { PATH: process.env.PATH ?? '', HOME: home, LANG: 'es_ES.UTF-8' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((settle, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const port = /https?:\/\/[^\s:]+:(\d+)/.exec(output)?.[1]
      if (port) settle({ child, url: `http://localhost:${port}` })
    })
    child.on('close', () => reject(new Error(`comics relay ended: ${output}`)))
  })
}

export const test = served.extend<{ relay: Relay }>({
  relay: async ({ served: { home } }, use) => {
    const { child, url } = await started(join(home, 'relay'))
    const config = (await (await fetch(`${url}/api/config`)).json()) as { account: { anonKey: string } }
    await use({
      url,
      async signUp(email, password) {
        const answer = await fetch(`${url}/auth/v1/signup`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', apikey: config.account.anonKey },
          body: JSON.stringify({ email, password }),
        })
        if (!answer.ok) throw new Error(await answer.text())
      },
    })
    const ended = new Promise((settle) => child.on('close', settle))
    child.kill('SIGTERM')
    await ended
  },
})
