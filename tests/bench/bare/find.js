// find.js FOLDER: runs `find -printf` over a tree, discards the output, and prints its milliseconds as JSON.
import { spawn } from 'node:child_process'

const started = performance.now()
const child = spawn('find', [process.argv[2], '-printf', '%p %s %T@\n'], {
  stdio: ['ignore', 'ignore', 'inherit'],
})
child.on('close', () => {
  process.stdout.write(JSON.stringify({ milliseconds: performance.now() - started }))
})
