/** Returns the last part of a path. */
export const baseName = (path: string): string => path.split(/[/\\]/).filter(Boolean).at(-1) ?? path
