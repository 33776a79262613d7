/** Prints a storm's figures, one JSON object a line. */
export function tell(what: string, figures: object): void {
  process.stderr.write(`${what}: ${JSON.stringify(figures)}\n`)
}

/** How long the storms bounded by time last, in seconds: SOAK_SECONDS of the environment, else two minutes. */
export const SOAK_SECONDS = Number(process.env.SOAK_SECONDS ?? 120)
