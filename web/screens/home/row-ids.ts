/** The rows of home in their default order. */
export const ROW_IDS = [
  'continueReading',
  'nextInSeries',
  'nearlyFinished',
  'arrived',
  'atRandom',
  'newIssues',
  'highlights',
  'characters',
  'publishers',
  'genres',
  'singles',
  'readAgain',
  'aside',
] as const
export type RowId = (typeof ROW_IDS)[number]
