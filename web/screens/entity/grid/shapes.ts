import type { EntityKind } from '#domain/entities.ts'
import { columnsFor } from '#web/components/columns.ts'
import type { GridShape } from '#web/components/cover-grid.tsx'

/** A portrait's width ÷ height, and the room of the two lines below it, in the page's font size. */
const PORTRAIT = 4 / 5
const PORTRAIT_TEXT = (11 + 2 * 14 * 1.3 + 2 + 13 * 1.35) / 16

/** The narrowest a tile is, and how high, in pixels. */
const TILE = { width: 280, height: 164 }

const portraits: GridShape = {
  columns: columnsFor,
  height: (cellWidth, rootSize) => cellWidth / PORTRAIT + PORTRAIT_TEXT * rootSize,
}

const tiles: GridShape = {
  columns: (width) => Math.max(1, Math.floor((width + 20) / (TILE.width + 20))),
  height: (_cellWidth, rootSize) => TILE.height * Math.max(1, rootSize / 16),
}

/** Characters stand as portraits, all others as a name on the ink of their comics. */
export const shapeOf = (kind: EntityKind): GridShape => (kind === 'characters' ? portraits : tiles)
