import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { AppError } from '#domain/errors/errors.ts'

/** The system's dialog for choosing a folder. */
export interface FolderDialog {
  /** Returns false if no dialog can be shown: no desktop, or no program for it. */
  available(): Promise<boolean>
  /** Returns the chosen folder; null if the user cancelled. Throws folder-dialog-unavailable. */
  choose(title: string): Promise<string | null>
}

interface Program {
  readonly command: string
  arguments(title: string): string[]
}

const ZENITY: Program = {
  command: 'zenity',
  arguments: (title) => ['--file-selection', '--directory', `--title=${title}`],
}
const KDIALOG: Program = {
  command: 'kdialog',
  arguments: (title) => ['--title', title, '--getexistingdirectory', homedir()],
}
const OSASCRIPT: Program = {
  command: 'osascript',
  arguments: (title) => ['-e', `POSIX path of (choose folder with prompt ${JSON.stringify(title)})`],
}
const POWERSHELL: Program = {
  command: 'powershell.exe',
  arguments: (title) => [
    '-NoProfile',
    '-STA',
    '-Command',
    `Add-Type -AssemblyName System.Windows.Forms; $d = New-Object System.Windows.Forms.FolderBrowserDialog; ` +
      `$d.Description = '${title.replaceAll("'", "''")}'; [Console]::OutputEncoding = [Text.Encoding]::UTF8; ` +
      `if ($d.ShowDialog() -eq 'OK') { Write-Output $d.SelectedPath } else { exit 1 }`,
  ],
}

/** The desktop environment of this process. */
export interface Desktop {
  /** True in a desktop session. */
  readonly display: boolean
  /** The program folders, as in PATH. */
  readonly programs: string
}

/** Returns the folder dialog of the operating system. On Linux it uses the first installed of zenity and kdialog. */
export function systemFolderDialog(platform: NodeJS.Platform, { display, programs }: Desktop): FolderDialog {
  const candidates =
    platform === 'darwin'
      ? [OSASCRIPT]
      : platform === 'win32'
        ? [POWERSHELL]
        : display
          ? [ZENITY, KDIALOG]
          : []
  const onSystem = platform === 'darwin' || platform === 'win32'
  const find = async (): Promise<Program | null> => {
    for (const program of candidates) {
      if (onSystem || (await exists(program.command, programs))) return program
    }
    return null
  }
  return {
    available: async () => (await find()) !== null,
    async choose(title) {
      const program = await find()
      if (program === null) throw new AppError('folder-dialog-unavailable')
      return new Promise((resolve, reject) => {
        execFile(program.command, program.arguments(title), { encoding: 'utf8' }, (error, output) => {
          const path = output.trim()
          if (error === null && path !== '') resolve(path.length > 1 ? path.replace(/[/\\]$/, '') : path)
          // All of these programs exit with 1 when cancelled.
          else if (error === null || error.code === 1) resolve(null)
          else reject(new AppError('folder-dialog-unavailable', {}, { cause: error }))
        })
      })
    },
  }
}

/** Returns true if a program is in one of the folders. It is not executed, because that can take seconds. */
async function exists(command: string, programs: string): Promise<boolean> {
  const folders = programs.split(delimiter).filter((folder) => folder !== '')
  const found = await Promise.allSettled(
    folders.map((folder) => access(join(folder, command), constants.X_OK)),
  )
  return found.some(({ status }) => status === 'fulfilled')
}
