import { useEffect, useRef, useState } from 'react'

/** Time window of the measured rate, in milliseconds. */
const WINDOW = 10_000
/** Minimum time span for a rate, in milliseconds. */
const MIN_SPAN = 1_000

/** The rate at which a count grows. */
export class Rate {
  #notes: { readonly at: number; readonly count: number }[] = []

  /** Records a count at a time in milliseconds. A smaller count restarts the measurement. */
  note(count: number, at: number): void {
    const last = this.#notes.at(-1)
    if (last !== undefined && count < last.count) this.#notes = []
    this.#notes.push({ at, count })
    while ((this.#notes[1]?.at ?? at) <= at - WINDOW) this.#notes.shift()
  }

  /** Returns the rate per second; null while it is unknown. */
  perSecond(): number | null {
    const [first] = this.#notes
    const last = this.#notes.at(-1)
    if (first === undefined || last === undefined || last.at - first.at < MIN_SPAN) return null
    return ((last.count - first.count) * 1_000) / (last.at - first.at)
  }
}

/** Milliseconds between two updates, which also show that the count has stopped. */
const UPDATE_INTERVAL = 500

/** Returns the rate of a count per second; null while it is unknown. A null count has not begun. */
export function useRate(count: number | null): number | null {
  const [speed, setSpeed] = useState<number | null>(null)
  const current = useRef(count)
  current.current = count
  const begun = count !== null
  useEffect(() => {
    if (!begun) return
    const rate = new Rate()
    const note = () => {
      if (current.current !== null) rate.note(current.current, performance.now())
      setSpeed(rate.perSecond())
    }
    note()
    const timer = setInterval(note, UPDATE_INTERVAL)
    return () => clearInterval(timer)
  }, [begun])
  return speed
}
