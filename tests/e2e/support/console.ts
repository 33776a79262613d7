import type { BrowserContext } from '@playwright/test'

/** Messages about requests that failed or were refused. Many journeys end the connection or test refusals. */
const REQUESTS = /^Failed to load resource|^WebSocket connection to |net::ERR_|Failed to fetch/

/** Returns the errors that the context's pages print or throw, apart from those of requests; the list grows. */
export function collectErrors(context: BrowserContext): readonly string[] {
  const errors: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' && !REQUESTS.test(message.text())) errors.push(message.text())
  })
  context.on('weberror', (error) => errors.push(String(error.error())))
  return errors
}
