import { vi } from 'vitest'
import { libraryDisks } from '#disk/library-disks.ts'
import { atEnd } from './at-end.ts'

/** Until the test ends, reads of these files never start in this process, as on a mount whose server is gone. */
export function hang(...paths: readonly string[]): void {
  const spy = vi.spyOn(libraryDisks, 'admit').mockImplementation((_root, path, signal) =>
    paths.includes(path)
      ? new Promise<boolean>((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
        })
      : Promise.resolve(false),
  )
  atEnd(() => spy.mockRestore())
}
