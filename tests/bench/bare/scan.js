// scan.js FOLDER INTO: runs the bare pipeline once and prints files, seconds and CPU seconds as JSON.
import { pipeline } from './pipeline.js'

const [folder, into] = process.argv.slice(2)
const started = performance.now()
const before = process.cpuUsage()
const files = await pipeline(folder, into)
const { user, system } = process.cpuUsage(before)
const seconds = (performance.now() - started) / 1000
process.stdout.write(JSON.stringify({ files, seconds, cpu: (user + system) / 1e6 }))
