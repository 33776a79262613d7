/** A load that others ask for, too. */
export interface Load<T> {
  readonly done: Promise<T>
  /** Somebody looks at it now. */
  hurry(): void
}

interface Going {
  stop: AbortController | null
  wake: () => void
}

/**
 * Loads what is looked at before what may come: while anything urgent is under way nothing else begins, and what was
 * under way is put off and begun anew after it, so that on a thin line a page has all of it. A page that was loaded
 * ahead and is turned to meanwhile goes on as it is.
 */
export class UrgentFirst {
  readonly #urgent = new Set<Going>()
  readonly #others = new Set<Going>()

  /** Begins a load, now or in its turn. It ends with what `open` does, or with the signal. */
  begin<T>(
    open: (signal: AbortSignal, urgent: boolean) => Promise<T>,
    signal: AbortSignal,
    urgent: boolean,
  ): Load<T> {
    const one: Going = { stop: null, wake: () => undefined }
    if (urgent) this.#hurry(one)
    else this.#others.add(one)
    return {
      done: this.#run(one, open, signal).finally(() => this.#end(one)),
      hurry: () => {
        if (this.#others.has(one)) this.#hurry(one)
      },
    }
  }

  async #run<T>(
    one: Going,
    open: (signal: AbortSignal, urgent: boolean) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    for (;;) {
      while (!this.#urgent.has(one) && this.#urgent.size > 0) await woken(one, signal)
      const stop = new AbortController()
      const leave = () => stop.abort()
      signal.addEventListener('abort', leave)
      one.stop = stop
      try {
        return await open(stop.signal, this.#urgent.has(one))
      } catch (error) {
        const isPutOff = stop.signal.aborted && !signal.aborted
        if (!isPutOff) throw error
      } finally {
        signal.removeEventListener('abort', leave)
        one.stop = null
      }
    }
  }

  #hurry(one: Going): void {
    this.#others.delete(one)
    this.#urgent.add(one)
    for (const { stop } of this.#others) stop?.abort()
    one.wake()
  }

  #end(one: Going): void {
    this.#others.delete(one)
    if (this.#urgent.delete(one) && this.#urgent.size === 0) for (const { wake } of this.#others) wake()
  }
}

/** Resolves when a load may look again whether it is its turn. Throws the signal's reason. */
async function woken(one: Going, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  await new Promise<void>((resolve) => {
    one.wake = resolve
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  signal.throwIfAborted()
}
