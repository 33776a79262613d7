/** How much of an answer is taken, and how long it is waited for. */
interface Bounds {
  readonly bytes: number
  /** In milliseconds, to the answer's end. */
  readonly patience: number
}

/**
 * `fetch` for servers of others, which may mean harm: it follows no redirect, which could lead into the network of who
 * asks, and an answer that is larger or slower than it may be fails as one that breaks off does.
 */
export function boundedFetch({ bytes, patience }: Bounds): typeof fetch {
  return async (input, init) => {
    // Node's fetch holds its signal weakly: once garbage was collected neither that nor AbortSignal.any ends a body.
    // A timer and a listener are held until the body has ended.
    const bounds = new AbortController()
    const { signal: given } = init ?? {}
    const abort = (): void => bounds.abort(given?.reason)
    const late = setTimeout(() => bounds.abort(new DOMException('Too slow', 'TimeoutError')), patience)
    late.unref()
    const release = (): void => {
      clearTimeout(late)
      given?.removeEventListener('abort', abort)
    }
    if (given?.aborted) abort()
    else given?.addEventListener('abort', abort, { once: true })
    try {
      const answer = await fetch(input, { ...init, redirect: 'error', signal: bounds.signal })
      if (answer.body === null) {
        release()
        return answer
      }
      const counted = upTo(bytes)
      // Settles also where the body is cancelled or too large.
      void answer.body.pipeTo(counted.writable, { signal: bounds.signal }).then(release, release)
      return new Response(counted.readable, answer)
    } catch (error) {
      release()
      throw error
    }
  }
}

/** Passes on what is no longer than `bytes`, as it comes; fails where more does. */
function upTo(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0
  return new TransformStream({
    transform(part, controller) {
      size += part.length
      // By this name the clients of an account know that no answer came.
      if (size > bytes) throw new TypeError('fetch failed', { cause: new Error(`more than ${bytes} bytes`) })
      controller.enqueue(part)
    },
  })
}

const MB = 1024 * 1024

/** For short answers: a relay's, an account's keys, tokens and users. */
export const shortFetch = boundedFetch({ bytes: MB, patience: 20_000 })

/** For the client of an account elsewhere: pages of rows, and pictures. */
export const accountFetch = boundedFetch({ bytes: 64 * MB, patience: 120_000 })
