import { areaOf, type Box, boundingBox, commonArea, heightOf, type Raster, widthOf } from './raster.ts'
import type { Region } from './regions.ts'

/** Maximum overlap of two panels, as a fraction of the smaller one, unless one is an inset of the other. */
export const OVERLAP_MAX = 0.3
/** Minimum share of a region inside a panel for it to belong to that panel, or to be an inset if it is a rectangle. */
export const INSIDE_SHARE = 0.8
/** Minimum share of its bounding box that a region covers to count as a filled rectangle. */
export const RECTANGLE_FILL = 0.82
/** Minimum area of an inset, as a fraction of the page. */
export const INSET_AREA_MIN = 0.02
/**
 * Maximum distance by which a panel's side is extended to align it with its neighbours or the content, as a fraction of
 * the page.
 */
const SNAP_MAX = 0.06
/** Maximum height of a caption, distance from the panel, and offset of their sides, as fractions of the page. */
const CAPTION = { height: 0.1, apart: 0.02, aside: 0.03 }

const fillOf = (box: Box) => ('pixels' in box ? (box as Region).pixels / areaOf(box) : 1)

/** True for a panel that is inside another. */
export const isInset = (box: Box, boxes: readonly Box[]): boolean =>
  boxes.some((other) => other !== box && commonArea(box, other) >= INSIDE_SHARE * areaOf(box))

/** Merges regions that belong to one panel, except insets, and aligns the sides of neighbouring panels. */
export function mergePanels(parts: readonly Box[], page: Raster, content: Box): Box[] {
  let boxes = [...parts].sort((a, b) => areaOf(b) - areaOf(a))
  for (let i = 0; i < boxes.length; i++) {
    const large = boxes[i]
    if (large === undefined) continue
    const isInside = (box: Box) => commonArea(box, large) >= INSIDE_SHARE * areaOf(box)
    const isKept = (box: Box) =>
      fillOf(box) >= RECTANGLE_FILL &&
      areaOf(box) >= INSET_AREA_MIN * page.width * page.height &&
      areaOf(box) < 0.5 * areaOf(large)
    boxes = boxes.filter((box, index) => index <= i || !isInside(box) || isKept(box))
  }
  return extendSides(mergeCaptions(mergeOverlapping(boxes), page), page, content)
}

/** Merges boxes that overlap by more than OVERLAP_MAX, unless one is inside the other. */
function mergeOverlapping(boxes: readonly Box[]): Box[] {
  const all = [...boxes]
  for (let i = 0; i < all.length; i++) {
    for (let j = i + 1; j < all.length; j++) {
      const [a, b] = [all[i], all[j]]
      if (a === undefined || b === undefined) continue
      const share = commonArea(a, b) / Math.min(areaOf(a), areaOf(b))
      if (share <= OVERLAP_MAX || share >= INSIDE_SHARE) continue
      all[i] = boundingBox(a, b)
      all.splice(j, 1)
      j = i
    }
  }
  return all
}

/** Merges a caption, a low strip, with the equally wide panel below or above it. */
function mergeCaptions(boxes: readonly Box[], page: Raster): Box[] {
  const near = { x: CAPTION.aside * page.width, y: CAPTION.apart * page.height }
  const isAligned = (a: Box, b: Box) =>
    Math.abs(a.left - b.left) <= near.x && Math.abs(a.right - b.right) <= near.x
  const isUnder = (a: Box, b: Box) => isAligned(a, b) && Math.abs(b.top - a.bottom) <= near.y
  const all = [...boxes].sort((a, b) => a.top - b.top)
  for (const strip of [...all]) {
    if (heightOf(strip) > CAPTION.height * page.height) continue
    const owner = all.find((box) => isUnder(strip, box)) ?? all.find((box) => isUnder(box, strip))
    if (owner === undefined) continue
    all.splice(all.indexOf(strip), 1)
    all[all.indexOf(owner)] = boundingBox(strip, owner)
  }
  return all
}

/**
 * Extends the sides of panels by at most `SNAP_MAX`, to align them with panels in the same row or column or with the
 * content. Insets and panels that would overlap others are unchanged.
 */
function extendSides(boxes: readonly Box[], page: Raster, content: Box): Box[] {
  const reach = { x: SNAP_MAX * page.width, y: SNAP_MAX * page.height }
  return boxes.map((box) => {
    if (isInset(box, boxes)) return box
    const sameRow = boxes.filter(
      (other) =>
        other !== box &&
        Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) >
          0.7 * Math.max(heightOf(box), heightOf(other)),
    )
    const sameColumn = boxes.filter(
      (other) =>
        other !== box &&
        Math.min(box.right, other.right) - Math.max(box.left, other.left) >
          0.7 * Math.max(widthOf(box), widthOf(other)),
    )
    const nearestBelow = (own: number, ends: readonly number[], reach: number) =>
      Math.min(own, ...ends.filter((end) => own - end <= reach))
    const nearestAbove = (own: number, ends: readonly number[], reach: number) =>
      Math.max(own, ...ends.filter((end) => end - own <= reach))
    const extended = {
      left: nearestBelow(box.left, [content.left, ...sameColumn.map(({ left }) => left)], reach.x),
      right: nearestAbove(box.right, [content.right, ...sameColumn.map(({ right }) => right)], reach.x),
      top: nearestBelow(box.top, [content.top, ...sameRow.map(({ top }) => top)], reach.y),
      bottom: nearestAbove(box.bottom, [content.bottom, ...sameRow.map(({ bottom }) => bottom)], reach.y),
    }
    const overlapsMore = boxes.some(
      (other) =>
        other !== box && commonArea(extended, other) > commonArea(box, other) + areaOf(extended) * 0.02,
    )
    return overlapsMore ? box : extended
  })
}
