import { readConfig } from './config.ts'
import { createTexts, EXIT } from './context.ts'
import { createProgram } from './program/program.ts'

// The reader of our output may close it early (`| head`), which is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? 0 : EXIT.bug),
)

// Ink reads only FORCE_COLOR, not NO_COLOR (https://no-color.org).
if (process.env.NO_COLOR) process.env.FORCE_COLOR = '0'

// All files are readable by their owner alone (secrets 0600, folders 0700).
process.umask(0o077)

const config = readConfig(process.env, undefined)
await createProgram(config.version, config.called, await createTexts(config)).parseAsync()
// Idle keep-alive connections and workers must not keep a finished command running.
setTimeout(() => process.exit(), 500).unref()
