// `npm run bench`: all measurements; `-- --quick`: a tenth of the sizes; with file names: only those files.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
const quick = process.argv.includes('--quick')
const rest = process.argv.slice(2).filter((argument) => argument !== '--quick')
const child = spawn(process.execPath, [vitest, 'run', '--config', 'vitest.bench.config.ts', ...rest], {
  stdio: 'inherit',
  env: { ...process.env, ...(quick && { BENCH_SIZE: 'small' }) },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('close', (code) => {
  process.exitCode = code ?? 1
})
