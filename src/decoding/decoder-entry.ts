import { existsSync } from 'node:fs'

/**
 * Candidate paths of the built program: beside the bundle, or above its chunks. The last is the one that the test
 * set-up builds, since Node 20 cannot run TypeScript sources.
 */
const CANDIDATES = [
  './decoder-process.js',
  '../decoder-process.js',
  '../../node_modules/.cache/comics/decoder-process.js',
]

/** Returns the URL of the decoder process's program. Throws if it has not been built. */
export function decoderEntry(): URL {
  const found = CANDIDATES.map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url))
  if (!found) throw new Error('The decoder process has not been built. Run "npm run build".')
  return found
}
