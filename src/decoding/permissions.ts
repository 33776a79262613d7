import { dirname, join, parse, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Node's flag for the permission model, which was experimental until 22.13 and 23.5. */
const PERMISSION_FLAG = ['--permission', '--experimental-permission'].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
)

const globOf = (folder: string) => (folder.endsWith(sep) ? `${folder}*` : `${folder}${sep}*`)

/** Returns the folder of a module and every `node_modules` from which its imports may be resolved. */
export function programFolders(entry: string): string[] {
  const folders = [dirname(entry)]
  for (let folder = dirname(entry); ; folder = dirname(folder)) {
    folders.push(join(folder, 'node_modules'))
    if (folder === parse(folder).root) return folders
  }
}

/**
 * Returns Node's flags for a process that runs `entry`, can read `roots` and its own program, and can write only to
 * `temp` (https://nodejs.org/api/permissions.html). Returns none if this Node has no permission model. Addons (image
 * decoders), child processes (7-Zip) and threads (PDFium) are allowed.
 *
 * The model restricts file access through Node's API. It does not restrict
 * - child processes such as 7-Zip, which have all permissions of the user;
 * - native code, such as an exploited image decoder, which calls the system directly;
 * - the network before Node 25. Later versions deny it, because `--allow-net` is not passed.
 * `sandbox.ts` restricts these if bubblewrap works.
 */
export function permissionFlags(entry: URL, roots: Iterable<string>, temp: string): string[] {
  if (PERMISSION_FLAG === undefined) return []
  const read = [...programFolders(fileURLToPath(entry)), ...roots, temp]
  const addons = process.allowedNodeEnvironmentFlags.has('--allow-addons') ? ['--allow-addons'] : []
  return [
    PERMISSION_FLAG,
    ...read.map((folder) => `--allow-fs-read=${globOf(folder)}`),
    `--allow-fs-write=${globOf(temp)}`,
    '--allow-child-process',
    '--allow-worker',
    ...addons,
  ]
}
