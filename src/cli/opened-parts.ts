/** The open parts of a server, which are closed together. */
interface OpenedParts {
  /** Registers an open part and returns it. Parts are closed in reverse order of registration. */
  opened<Part extends { close(): Promise<void> }>(part: Part): Part
  /** Closes all parts, even if one of them fails. Throws the first error. */
  close(): Promise<void>
}

/** Creates an empty registry of open parts. */
export function openedParts(): OpenedParts {
  const parts: { close(): Promise<void> }[] = []
  return {
    opened(part) {
      parts.unshift(part)
      return part
    },
    async close() {
      const failures: unknown[] = []
      for (const part of parts.splice(0)) {
        try {
          await part.close()
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}
