import { z } from 'zod'

const fraction = z.number().min(0).max(1)

/** A part of a page, upright, in fractions of its width and height from its upper left corner. */
export const panel = z.object({ x: fraction, y: fraction, width: fraction, height: fraction })
export type Panel = z.infer<typeof panel>

/** The least side of a panel that somebody writes: what is smaller cannot be looked at. */
const PANEL_MIN = 0.01
/** By how much a side may be over the page for its numbers having been rounded. */
const ROUNDED = 0.001
const side = z.number().min(PANEL_MIN).max(1)

/** A panel as somebody writes it: large enough to be looked at, and on the page. */
export const writtenPanel = panel
  .extend({ width: side, height: side })
  .refine(({ x, y, width, height }) => x + width <= 1 + ROUNDED && y + height <= 1 + ROUNDED)

/** What the picture of a page tells of how it is best shown. */
export const pageLayout = z.object({
  /** From 1. */
  number: z.int().min(1),
  /** Upright, in pixels (points where a format draws its pages); null for a page that cannot be shown. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** True for a picture over two pages: its file says so, or it is wider than high. */
  double: z.boolean(),
  /** How much of each side is empty paper that may be cut, in fractions of the page; 0 where nothing may. */
  crop: z.object({ top: fraction, right: fraction, bottom: fraction, left: fraction }),
  /** In the order they are read from left to right, and from right to left; none: the page is shown whole. */
  panels: z.array(panel),
  panelsRtl: z.array(panel),
  /** True where a person wrote the panels: both orders are then as they wrote them. */
  corrected: z.boolean(),
  /** The colour of its paper, `#rrggbb`; null where the picture has no margin to tell it. */
  paper: z.string().nullable(),
  /**
   * How well the picture goes on over the fold into the next page's, 0 to 1, where this page lies before the next from
   * left to right, and from right to left; null where the edges say nothing, as paper beside paper does.
   */
  seams: z.object({ ltr: fraction.nullable(), rtl: fraction.nullable() }),
})
export type PageLayout = z.infer<typeof pageLayout>

/** A line of a comic's table of contents. */
export const contentsLine = z.object({
  /** From 1. */
  page: z.int().min(1),
  title: z.string(),
  /** 1 for the outermost lines, one more for each that a line stands within. */
  level: z.int().min(1),
})
export type ContentsLine = z.infer<typeof contentsLine>
