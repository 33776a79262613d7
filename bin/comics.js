#!/usr/bin/env node
import { existsSync } from 'node:fs'

const main = new URL('../dist/node/main.js', import.meta.url)
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Comics needs Node.js 20.19 or newer; this is ${process.versions.node}.\n`)
  process.exit(1)
}
if (!existsSync(main)) {
  process.stderr.write('Comics has not been built here. Run "npm ci" (or "npm run build") first.\n')
  process.exit(1)
}
await import(main.href)
