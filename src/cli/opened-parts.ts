/** Parts of a server that were opened. */
export interface OpenedParts {
  /** Registers a part, which is closed before those that were opened earlier; returns it. */
  opened<Part extends { close(): Promise<void> }>(part: Part): Part
  /** Closes all parts, also after one that fails. Throws the first failure. */
  close(): Promise<void>
}

/** Returns a list of opened parts, none yet. */
export function openedParts(): OpenedParts {
  const parts: { close(): Promise<void> }[] = []
  return {
    opened(part) {
      parts.unshift(part)
      return part
    },
    async close() {
      const failures: unknown[] = []
      for (const part of parts.splice(0)) await part.close().catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    },
  }
}
