import { z } from 'zod'

const fraction = z.number().min(0).max(1)

/** A rectangle on a page, as fractions of its width and height from the upper left corner. */
export const panel = z.object({ x: fraction, y: fraction, width: fraction, height: fraction })
export type Panel = z.infer<typeof panel>

/** Minimum width and height of an edited panel. */
const PANEL_MIN = 0.01
/** Tolerance for rounded numbers. */
const TOLERANCE = 0.001
const side = z.number().min(PANEL_MIN).max(1)

/** An edited panel: at least PANEL_MIN wide and high, and inside the page. */
export const writtenPanel = panel
  .extend({ width: side, height: side })
  .refine(({ x, y, width, height }) => x + width <= 1 + TOLERANCE && y + height <= 1 + TOLERANCE)

/** Layout of a page, detected from its image or edited. */
export const pageLayout = z.object({
  /** From 1. */
  number: z.int().min(1),
  /** After rotation, in pixels (points for PDF); null for a page that cannot be decoded. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** True for a double page: it is marked as one in the file, or the image is wider than high. */
  double: z.boolean(),
  /** Empty margin of each side that may be cropped, as a fraction of the page. */
  crop: z.object({ top: fraction, right: fraction, bottom: fraction, left: fraction }),
  /** In left-to-right reading order; empty if the page is shown as a whole. */
  panels: z.array(panel),
  /** The indexes of `panels` in right-to-left reading order. */
  rtl: z.array(z.int().min(0)),
  /** True if a user has edited the panels; both orders are then the same. */
  corrected: z.boolean(),
  /** Colour of the paper, `#rrggbb`; null if less than half of the page's edge has one colour. */
  paper: z.string().nullable(),
  /**
   * How well the image continues across the fold into the next page, 0 (not at all) to 1, for left-to-right and for
   * right-to-left reading; null if the edges cannot be compared because both are mostly paper or of one colour.
   */
  seams: z.object({ ltr: fraction.nullable(), rtl: fraction.nullable() }),
})
export type PageLayout = z.infer<typeof pageLayout>

/** An entry of a comic's table of contents. */
export const contentsLine = z.object({
  /** From 1. */
  page: z.int().min(1),
  title: z.string(),
  /** Nesting level, from 1. */
  level: z.int().min(1),
})
export type ContentsLine = z.infer<typeof contentsLine>
