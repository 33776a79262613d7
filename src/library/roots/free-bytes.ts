import { statfs } from 'node:fs/promises'
import { libraryDisks } from '#disk/library-disks.ts'

/** Returns the free bytes of a library's disk; null if it does not answer soon. */
export const freeBytes = (root: string): Promise<number | null> =>
  libraryDisks.soon(
    root,
    async () => {
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },
    null,
  )
