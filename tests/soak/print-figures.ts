/** Prints the figures of a soak test as one line of JSON. */
export function printFigures(what: string, figures: object): void {
  process.stderr.write(`${what}: ${JSON.stringify(figures)}\n`)
}

/** Duration in seconds of soak tests that are limited by time: SOAK_SECONDS or two minutes. */
export const SOAK_SECONDS = Number(process.env.SOAK_SECONDS ?? 120)
