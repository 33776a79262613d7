/** Maximum body of a `keepalive` request in characters. Browsers allow 64 KiB for all those of a page. */
const KEEPALIVE_MAX = 8 * 1024

/** `fetch` that completes small writes, such as progress, even if the page closes meanwhile. */
export const keepaliveFetch: typeof fetch = (input, init) => {
  const isSmall = typeof init?.body === 'string' && init.body.length < KEEPALIVE_MAX
  return fetch(input, isSmall ? { ...init, keepalive: true } : init)
}
