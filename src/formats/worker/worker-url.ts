import { existsSync } from 'node:fs'

/**
 * Candidate paths of the built worker: beside the bundle, or above its chunks. The last is the one that the test
 * set-up builds, since worker threads of Node 20 cannot run TypeScript sources.
 */
const CANDIDATES = [
  './pdf-worker.js',
  '../pdf-worker.js',
  '../../../node_modules/.cache/comics/pdf-worker.js',
]

/** Returns the URL of the worker that reads PDFs and decodes images. Throws if it has not been built. */
export function pdfWorkerUrl(): URL {
  const found = CANDIDATES.map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url))
  if (!found) throw new Error('The PDF worker has not been built. Run "npm run build".')
  return found
}
