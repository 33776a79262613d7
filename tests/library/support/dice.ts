/** Numbers below `n`, the same for the same seed. */
export function dice(seed: number): (n: number) => number {
  let state = seed >>> 0
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

/** The seed of a run: SEED of the environment to see one again, else a new one. It is printed. */
export function chooseSeed(what: string): number {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  process.stderr.write(`${what}: SEED=${seed}\n`)
  return seed
}
