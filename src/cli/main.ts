import { readConfig } from './config.ts'
import { EXIT } from './context.ts'
import { createProgram } from './program/program.ts'

// Who reads our output may have seen enough (`| head`): that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? 0 : EXIT.bug),
)

// Ink colours by FORCE_COLOR, and knows nothing of what people ask programs for: https://no-color.org.
if (process.env.NO_COLOR) process.env.FORCE_COLOR = '0'

// Everything Comics writes is its owner's alone (secrets 0600, folders 0700).
process.umask(0o077)

const { version, called } = readConfig(process.env, undefined)
await createProgram(version, called).parseAsync()
