import { existsSync } from 'node:fs'

/**
 * Where the built process lies: beside the bundle, or above its chunks. When the source runs by itself, as in
 * tests, it is where their set-up builds it, for Node 20 runs no TypeScript.
 */
const PLACES = [
  './reading-process.js',
  '../reading-process.js',
  '../../node_modules/.cache/comics/reading-process.js',
]

/** The URL of the program that reads comics apart from the helper. */
export function readingEntry(): URL {
  const found = PLACES.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url))
  if (!found) throw new Error('The process that reads comics has not been built. Run "npm run build".')
  return found
}
