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
function boundedFetch({ bytes, patience }: Bounds): typeof fetch {
  return async (input, init) => {
    const deadline = AbortSignal.timeout(patience)
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline
    const answer = await fetch(input, { ...init, redirect: 'error', signal })
    if (answer.body === null) return answer
    return new Response(answer.body.pipeThrough(upTo(bytes)), answer)
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
