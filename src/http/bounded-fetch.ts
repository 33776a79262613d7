/** Limits of a response. */
interface Bounds {
  /** Maximum size of the body. */
  readonly bytes: number
  /** Maximum milliseconds from the request to the end of the response. */
  readonly timeout: number
}

/**
 * Creates a `fetch` for servers that are not trusted. It rejects redirects, which could lead into this computer's
 * network, and responses beyond the limits, like a broken connection.
 */
export function boundedFetch({ bytes, timeout }: Bounds): typeof fetch {
  return async (input, init) => {
    // Node's fetch refers to its signal weakly: after a garbage collection neither the signal nor AbortSignal.any ends
    // a body. Therefore a timer and a listener are kept until the body has ended.
    const bounds = new AbortController()
    const { signal: given } = init ?? {}
    const abort = (): void => bounds.abort(given?.reason)
    const timer = setTimeout(() => bounds.abort(new DOMException('Too slow', 'TimeoutError')), timeout)
    timer.unref()
    const release = (): void => {
      clearTimeout(timer)
      given?.removeEventListener('abort', abort)
    }
    if (given?.aborted) abort()
    else given?.addEventListener('abort', abort, { once: true })
    try {
      const response = await fetch(input, { ...init, redirect: 'error', signal: bounds.signal })
      if (response.body === null) {
        release()
        return response
      }
      const limited = limitBytes(bytes)
      // Settles also if the body is cancelled or too large.
      void response.body.pipeTo(limited.writable, { signal: bounds.signal }).then(release, release)
      return new Response(limited.readable, response)
    } catch (error) {
      release()
      throw error
    }
  }
}

/** Passes chunks through; fails after more than `bytes`. */
function limitBytes(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0
  return new TransformStream({
    transform(part, controller) {
      size += part.length
      // The clients of an account recognize this message as a missing response.
      if (size > bytes) throw new TypeError('fetch failed', { cause: new Error(`more than ${bytes} bytes`) })
      controller.enqueue(part)
    },
  })
}

const MB = 1024 * 1024

/** Fetch for short responses: those of a relay, and an account's keys, tokens and users. */
export const shortFetch = boundedFetch({ bytes: MB, timeout: 20_000 })

/** Fetch for the client of a hosted account, which requests pages of rows, and pictures. */
export const accountFetch = boundedFetch({ bytes: 64 * MB, timeout: 120_000 })
