import { z } from 'zod'

const step = z.object({ from: z.string(), to: z.string() })
const folder = z.object({ path: z.string(), mode: z.number(), mtimeMs: z.number() })

/** What the journal stores of a renamed comic, beside its paths. All paths are absolute. */
export const renameDetail = z.object({
  /** Files that move along. */
  neighbours: z.array(step).default([]),
  /** Folders that the change creates, the outermost first. */
  created: z.array(z.string()).default([]),
  /** Folders that existed before, with their times, which an undo restores; the innermost first. */
  folders: z.array(folder).default([]),
  /** Of a move to another file system: where the original is until the trash is emptied. */
  trash: z.string().nullable().default(null),
  /** Of an undo: where the original is. */
  fromTrash: z.string().nullable().default(null),
  /** Fields that only the former file name stated, which were kept as edits. */
  kept: z.record(z.string(), z.unknown()).default({}),
  /** Of an undo: the folders whose times are restored, and the fields that are no longer kept. */
  restored: z.array(folder).default([]),
  unkept: z.record(z.string(), z.unknown()).default({}),
})

export type RenameDetail = z.output<typeof renameDetail>
