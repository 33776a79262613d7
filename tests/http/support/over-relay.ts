/**
 * Files of `tests/http` that the gate also runs over the relay: streams, bodies, many small requests, a cut connection.
 * The other files test nothing that depends on the relay; `npm run soak` runs them over it too.
 */
export const OVER_RELAY = [
  'abuse/small-pieces',
  'abuse/bounded-fetch',
  'due-covers',
  'events',
  'abuse/log-flood',
  'progress',
  'abuse/refusals',
  'sets',
  'shelf',
  'remote-clients',
] as const
