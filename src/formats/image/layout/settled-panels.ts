import { areaOf, around, type Box, common, heightOf, type Raster, widthOf } from './raster.ts'
import type { Region } from './regions.ts'

/** What two panels may have in common, of the smaller, unless one lies on the other. */
export const SHARED = 0.3
/** What is inside another panel by so much is part of it, or an inset where it is a full rectangle. */
export const INSIDE = 0.8
/** What a part fills of the box around it, where it is a full rectangle. */
export const FULL = 0.82
/** The least an inset takes of the page. */
export const INSET_AREA = 0.02
/** How far panels' sides are drawn out to where their neighbours', or what is drawn on the page, end. */
const SNAP = 0.06
/** How high a caption is at most, how far from its panel, and how much narrower or wider, in fractions of the page. */
const CAPTION = { height: 0.1, apart: 0.02, aside: 0.03 }

const fillOf = (box: Box) => ('pixels' in box ? (box as Region).pixels / areaOf(box) : 1)

/** True for a panel that lies on another. */
export const isInset = (box: Box, boxes: readonly Box[]): boolean =>
  boxes.some((other) => other !== box && common(box, other) >= INSIDE * areaOf(box))

/** Parts of one panel become one; insets stay; sides are drawn out to where their line ends. */
export function settled(parts: readonly Box[], page: Raster, content: Box): Box[] {
  let boxes = [...parts].sort((a, b) => areaOf(b) - areaOf(a))
  for (let i = 0; i < boxes.length; i++) {
    const large = boxes[i]
    if (large === undefined) continue
    const inside = (box: Box) => common(box, large) >= INSIDE * areaOf(box)
    const isKept = (box: Box) =>
      fillOf(box) >= FULL &&
      areaOf(box) >= INSET_AREA * page.width * page.height &&
      areaOf(box) < 0.5 * areaOf(large)
    boxes = boxes.filter((box, place) => place <= i || !inside(box) || isKept(box))
  }
  return drawnOut(captioned(merged(boxes), page), page, content)
}

/** Two that lie over each other by much, neither inside the other, are one. */
function merged(boxes: readonly Box[]): Box[] {
  const all = [...boxes]
  for (let i = 0; i < all.length; i++) {
    for (let j = i + 1; j < all.length; j++) {
      const [a, b] = [all[i], all[j]]
      if (a === undefined || b === undefined) continue
      const share = common(a, b) / Math.min(areaOf(a), areaOf(b))
      if (share <= SHARED || share >= INSIDE) continue
      all[i] = around(a, b)
      all.splice(j, 1)
      j = i
    }
  }
  return all
}

/** A low strip as wide as the panel below it, or above it, is that one's caption. */
function captioned(boxes: readonly Box[], page: Raster): Box[] {
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
    all[all.indexOf(owner)] = around(strip, owner)
  }
  return all
}

/**
 * Panels with their sides drawn out to where those of the panels in line with them end, or what is drawn on the page,
 * `SNAP` away at most; insets, and what would come to lie over another, stay as they are.
 */
function drawnOut(boxes: readonly Box[], page: Raster, content: Box): Box[] {
  const far = { x: SNAP * page.width, y: SNAP * page.height }
  return boxes.map((box) => {
    if (isInset(box, boxes)) return box
    const besides = boxes.filter(
      (other) =>
        other !== box &&
        Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) >
          0.7 * Math.max(heightOf(box), heightOf(other)),
    )
    const above = boxes.filter(
      (other) =>
        other !== box &&
        Math.min(box.right, other.right) - Math.max(box.left, other.left) >
          0.7 * Math.max(widthOf(box), widthOf(other)),
    )
    const least = (own: number, ends: readonly number[], reach: number) =>
      Math.min(own, ...ends.filter((end) => own - end <= reach))
    const most = (own: number, ends: readonly number[], reach: number) =>
      Math.max(own, ...ends.filter((end) => end - own <= reach))
    const out = {
      left: least(box.left, [content.left, ...above.map(({ left }) => left)], far.x),
      right: most(box.right, [content.right, ...above.map(({ right }) => right)], far.x),
      top: least(box.top, [content.top, ...besides.map(({ top }) => top)], far.y),
      bottom: most(box.bottom, [content.bottom, ...besides.map(({ bottom }) => bottom)], far.y),
    }
    // Not over another.
    const isOver = boxes.some(
      (other) => other !== box && common(out, other) > common(box, other) + areaOf(out) * 0.02,
    )
    return isOver ? box : out
  })
}
