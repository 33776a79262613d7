/** Returns the values of a scale's grid lines up to at least `most`: round numbers above 0, four at most. */
export function gridLines(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  const step = [power / 4, power / 2, power, power * 2.5].find(
    (each) => Number.isInteger(each) && most / each <= 4,
  )
  const roundStep = step ?? power * 5
  return Array.from(
    { length: Math.max(1, Math.ceil(most / roundStep)) },
    (_, index) => (index + 1) * roundStep,
  )
}
