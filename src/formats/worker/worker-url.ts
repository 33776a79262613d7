import { existsSync } from 'node:fs'

/**
 * Where the built worker lies: beside the bundle, or above its chunks. When the source runs by itself,
 * as in tests, it is where their set-up builds it, for a thread of Node 20 takes no TypeScript.
 */
const PLACES = ['./pdf-worker.js', '../pdf-worker.js', '../../../node_modules/.cache/comics/pdf-worker.js']

/** The URL of the worker that reads PDFs and decodes pictures. */
export function pdfWorkerUrl(): URL {
  const found = PLACES.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url))
  if (!found) throw new Error('The PDF worker has not been built. Run "npm run build".')
  return found
}
