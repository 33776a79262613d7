/** Returns a generator of integers below `n`, the same sequence for the same seed. */
export function dice(seed: number): (n: number) => number {
  let state = seed >>> 0
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

/** Returns and prints the seed of a run: SEED from the environment to repeat a run, otherwise a new one. */
export function chooseSeed(what: string): number {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  process.stderr.write(`${what}: SEED=${seed}\n`)
  return seed
}

/** Returns a copy with some bytes changed, mostly in headers and directories; sometimes cut or extended. */
export function mutate(bytes: Buffer, roll: (n: number) => number): Buffer {
  if (bytes.length === 0) return bytes
  const changed = Buffer.from(bytes)
  for (let times = 1 + roll(12); times > 0; times--) {
    const places = [
      roll(Math.min(600, bytes.length)),
      bytes.length - 1 - roll(Math.min(2_000, bytes.length)),
      roll(bytes.length),
    ]
    changed[places[roll(3)] ?? 0] = roll(256)
  }
  const kind = roll(8)
  if (kind === 0) return changed.subarray(0, roll(bytes.length))
  if (kind === 1) return Buffer.concat([changed, changed.subarray(0, roll(bytes.length))])
  return changed
}
