import { z } from 'zod'
import { bashCompletion } from '../completion/bash.ts'
import { fishCompletion } from '../completion/fish.ts'
import type { CompletedCommand } from '../completion/tree.ts'
import { zshCompletion } from '../completion/zsh.ts'
import { type Context, EXIT } from '../context.ts'

const SCRIPTS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const

export const options = z.object({
  shell: z.enum(['bash', 'zsh', 'fish']),
  program: z.custom<CompletedCommand>(),
})

/** `comics completion bash|zsh|fish`: prints a shell script, generated from the command tree. */
export async function run(_context: Context, { shell, program }: z.output<typeof options>): Promise<number> {
  process.stdout.write(SCRIPTS[shell](program))
  return EXIT.ok
}
