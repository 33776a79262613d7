import { vi } from 'vitest'
import type { OutboxEntry } from '#account/start.ts'
import type { TestAccount } from './account.ts'

/** Returns all valid messages to an address, the oldest first. */
export async function messagesTo(account: TestAccount, email: string): Promise<OutboxEntry[]> {
  const entries = await account.account.local.outbox()
  return entries.filter(({ to }) => to === email).reverse()
}

/** Waits for the nth message to an address, since some are sent after the response. */
export async function messageTo(
  account: TestAccount,
  email: string,
  nth = 1,
): Promise<OutboxEntry & { code: string; link: string }> {
  const entry = await vi.waitFor(
    async () => {
      const found = (await messagesTo(account, email))[nth - 1]
      if (found === undefined) throw new Error(`No message ${nth} to ${email}.`)
      return found
    },
    { timeout: 10_000 },
  )
  return { ...entry, code: entry.code ?? '', link: entry.link ?? '' }
}

export interface Opened {
  readonly status: number
  /** The target of the redirect, without its parameters. */
  readonly page: string
  readonly fragment: URLSearchParams
  readonly query: URLSearchParams
}

/**
 * Opens a message's link as a browser does, without a key. (Its origin is the site's: only a server knows its port.)
 */
export async function openLink(account: TestAccount, link: string): Promise<Opened> {
  const { pathname, search } = new URL(link)
  const answer = await fetch(account.url + pathname + search, { redirect: 'manual' })
  const location = answer.headers.get('location')
  const url = new URL(location ?? 'about:blank')
  return {
    status: answer.status,
    page: url.href.split(/[?#]/)[0] ?? '',
    fragment: new URLSearchParams(url.hash.slice(1)),
    query: url.searchParams,
  }
}

/** Six digits that are not the code. */
export function wrongCode(code: string, nth = 1): string {
  return String((Number(code) + nth) % 1_000_000).padStart(6, '0')
}
