import { mountPointOf } from './mount-points.ts'

/** Maximum number of concurrent calls. `bin/comics.js` gives libuv 16 threads; the others stay free for other work. */
const CALLS_MAX = 12
const CALLS_PER_ROOT_MAX = 2
/** Maximum for all folders of one mount, so that one unreachable file server leaves threads for other disks. */
const CALLS_PER_MOUNT_MAX = 3

/** Counts the running file system calls of this process, each of which occupies a thread until it returns. */
export class CallSlots {
  /** The mount of each running call, by the folder that it counts for. */
  readonly #calls = new Map<string, string[]>()

  /** True if another call on a folder may begin. */
  hasRoom(root: string): boolean {
    const mount = mountPointOf(root)
    const all = [...this.#calls.values()].flat()
    return (
      all.length < CALLS_MAX &&
      (this.#calls.get(root)?.length ?? 0) < CALLS_PER_ROOT_MAX &&
      all.filter((each) => each === mount).length < CALLS_PER_MOUNT_MAX
    )
  }

  begin(root: string): void {
    this.#calls.set(root, [...(this.#calls.get(root) ?? []), mountPointOf(root)])
  }

  end(root: string): void {
    const remaining = this.#calls.get(root)?.slice(1) ?? []
    if (remaining.length > 0) this.#calls.set(root, remaining)
    else this.#calls.delete(root)
  }
}
