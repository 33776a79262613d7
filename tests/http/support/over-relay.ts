/**
 * Files of `tests/http` that the gate runs over the relay as well: streams, bodies, many small requests, a line that is
 * cut. The others of a helper differ there in nothing but the way; `npm run soak` runs them too.
 */
export const OVER_RELAY = [
  'abuse-small-pieces',
  'bounded-fetch',
  'due-covers',
  'events',
  'log-flood',
  'progress',
  'refusals',
  'sets',
  'shelf',
  'thin-line',
] as const
