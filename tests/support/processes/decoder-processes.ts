import { readdirSync, readFileSync } from 'node:fs'

/** Returns the ids of the decoder processes that this process has started (Linux). */
export function decoderProcesses(): number[] {
  return readdirSync('/proc/self/task')
    .flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'latin1').split(' '))
    .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('decoder-process'))
    .map(Number)
}
