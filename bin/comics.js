#!/usr/bin/env node
const { existsSync } = require('node:fs')
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')

const main = join(__dirname, '..', 'dist', 'node', 'main.js')
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Comics needs Node.js 20.19 or newer; this is ${process.versions.node}.\n`)
  process.exit(1)
}
if (!existsSync(main)) {
  process.stderr.write('Comics has not been built here. Run "npm ci" (or "npm run build") first.\n')
  process.exit(1)
}
// Disks that hang hold threads for as long as they hang (src/disk/library-disks.ts). The variable is read when the
// first thread is needed, which loading an ES module does: so this file is none.
process.env.UV_THREADPOOL_SIZE ??= '16'
void import(pathToFileURL(main).href)
