import { dirname, join, parse, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Node's own name of the permission model: experimental until 22.13 and 23.5. */
const MODEL = ['--permission', '--experimental-permission'].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
)

const under = (folder: string) => (folder.endsWith(sep) ? `${folder}*` : `${folder}${sep}*`)

/** Returns every `node_modules` a module at this place may be resolved from, and the folder of its own package. */
export function programFolders(entry: string): string[] {
  const folders = [dirname(entry)]
  for (let folder = dirname(entry); ; folder = dirname(folder)) {
    folders.push(join(folder, 'node_modules'))
    if (folder === parse(folder).root) return folders
  }
}

/**
 * Returns Node's flags for a process that runs `entry`, reads these folders and its own program, and writes `temp`
 * alone (https://nodejs.org/api/permissions.html); none where this Node has no permission model. Picture decoders are
 * addons, 7-Zip is a process, PDFium a thread.
 *
 * The model limits what scripts ask Node for: their files. It does not confine
 * - child processes: 7-Zip, and whatever a script starts, may do what the user may;
 * - native code: a decoder that a picture has taken over calls the system, not Node;
 * - the network, which no version of Node that we support denies.
 * `sandbox.ts` confines these where bubblewrap works.
 */
export function permissionFlags(entry: URL, roots: Iterable<string>, temp: string): string[] {
  if (MODEL === undefined) return []
  const read = [...programFolders(fileURLToPath(entry)), ...roots, temp]
  const addons = process.allowedNodeEnvironmentFlags.has('--allow-addons') ? ['--allow-addons'] : []
  return [
    MODEL,
    ...read.map((folder) => `--allow-fs-read=${under(folder)}`),
    `--allow-fs-write=${under(temp)}`,
    '--allow-child-process',
    '--allow-worker',
    ...addons,
  ]
}
