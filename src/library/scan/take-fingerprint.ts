import { libraryDisks } from '#disk/library-disks.ts'
import { fingerprintOf } from '#formats/fingerprint.ts'
import type { FoundFile } from '../roots/look.ts'

/** Returns the fingerprint of a file; null if the file can not be read now. */
export const takeFingerprint = ({ root, path, size }: FoundFile): Promise<string | null> =>
  libraryDisks.call(root, () => fingerprintOf(path, size)).catch(() => null)
