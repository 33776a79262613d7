import type { ComicKind } from './comic-kinds.ts'
import type { NameValues } from './render-template.ts'
import type { Template, TemplateField } from './template.ts'

/** `wrong`: only comics whose name or folder contradicts their metadata; `folders`: file names stay; `all`. */
export const ORGANISE_MODES = ['wrong', 'folders', 'all'] as const
export type OrganiseMode = (typeof ORGANISE_MODES)[number]

/** A comic to organise. Paths are relative to the library, with `/` between names. */
export interface OrganisedComic {
  readonly id: string
  readonly path: string
  readonly kind: ComicKind
  readonly values: NameValues
}

/** A file or folder of a library. */
export interface ListedEntry {
  readonly path: string
  readonly isFolder: boolean
  /** True for a symbolic link. */
  readonly isLink: boolean
  /** True if another path is a hard link to the same file. */
  readonly isShared: boolean
  /** True for a folder in which no name can be changed. The library's own folder has the path `''`. */
  readonly isReadOnly?: boolean
}

/**
 * Reasons why a comic stays.
 * - `missing`: the template needs fields that are unknown; `no-name`: a name would be empty
 * - `too-long`: the path is too long for Windows or SMB
 * - `collision`: another file has the name, or gets it; `case-only`: only upper and lower case would change
 * - `link`: the file or a folder is a symbolic link; `shared`: the file has another name (hard link)
 * - `read-only`: no name can be changed in the folder, or in the new one
 * - `unreadable-name`: its name is not valid text; `gone`: it is not listed
 * - `cycle`: comics would have to exchange their names
 */
export const STAY_REASONS = [
  'missing',
  'no-name',
  'too-long',
  'collision',
  'case-only',
  'link',
  'shared',
  'read-only',
  'unreadable-name',
  'gone',
  'cycle',
] as const

export interface Stay {
  readonly id: string
  readonly path: string
  readonly reason: (typeof STAY_REASONS)[number]
  readonly missing?: readonly TemplateField[]
  /** The path that another file has. */
  readonly target?: string
}

export interface Move {
  readonly id: string
  readonly from: string
  readonly to: string
  /** Files that belong to the comic or its folder and move along. */
  readonly neighbours: readonly { readonly from: string; readonly to: string }[]
}

export interface OrganisePlan {
  /** In the order in which they can be done. */
  readonly moves: readonly Move[]
  readonly stays: readonly Stay[]
  /** Number of comics that need no change. */
  readonly unchanged: number
}

/** Lets other work run, if the caller has worked for long. */
export type Pause = () => Promise<void>

export interface OrganiseRequest {
  readonly comics: readonly OrganisedComic[]
  /** All files and folders of the library. */
  readonly listing: readonly ListedEntry[]
  readonly templates: Readonly<Record<ComicKind, Template>>
  readonly mode: OrganiseMode
}
