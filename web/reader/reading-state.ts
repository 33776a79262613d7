import { useMemo, useRef, useState } from 'react'
import type { Mode, ReadingDirection } from '#web/components/preferences/reading-choices.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import { type Crop, cropTogether, type Drawn, drawnPage, halved, NO_CROP, rotated } from './pages/crop.ts'
import {
  type Arrangement,
  COMIC_SETTINGS,
  MODE_SETTINGS,
  type ModeSettings,
  ROTATIONS,
} from './settings/modes.ts'
import { type LayeredSettings, useLayers } from './settings/use-layers.ts'
import { defaultFit } from './spreads/fit.ts'
import { goTo, type Position, type ScrollPoint, turn } from './spreads/position.ts'
import {
  type Direction,
  type Spread,
  showsTwoPages,
  singleSpread,
  spreadIndex,
  spreadKey,
} from './spreads/spreads.ts'
import { isStrip } from './spreads/tall.ts'
import { useLayouts } from './spreads/use-layouts.ts'
import { useShapes } from './spreads/use-shapes.ts'
import { useSpreads } from './spreads/use-spreads.ts'
import type { Screen } from './use-screen.ts'

/** State of a comic in the reader, and the functions that change it. */
export function useReading(comic: ComicDetail, openAt: number, screen: Screen) {
  const layers = useLayers(comic)
  const settings = layers.of(MODE_SETTINGS)
  const { shifted, rotation } = layers.of(COMIC_SETTINGS)
  const [position, setPosition] = useState<Position>({ page: openAt, ended: false })
  const [lastTurn, setLastTurn] = useState<1 | -1>(1)
  /** Number of navigations; scrolling views go to the new position when it changes. */
  const [navigations, setNavigations] = useState(0)
  const place = useRef<ScrollPoint>({ page: openAt, share: 0 })
  const { layouts, isLayoutPending } = useLayouts(comic, position.page)
  const { shapes, shapeOf, learn } = useShapes(comic, layouts)
  const upright = useMemo(
    () => new Map([...shapes].map(([page, shape]) => [page, { ...shape, ...rotated(shape, rotation) }])),
    [shapes, rotation],
  )

  const chosen = directionOf(settings.direction, layers, comic)
  const direction: Direction = chosen === 'down' ? (comic.metadata.direction ?? 'ltr') : chosen
  const mode = useMode(settings.mode, layers, isStrip([...upright.values()]), screen)
  const double = mode === 'double' || mode === 'double-no-cover'
  const split = settings.split && rotation === 0 && mode === 'single'
  const cover = mode !== 'double-no-cover'
  const paired = useSpreads(comic, upright, layouts, { double, cover, split, direction, rotation, shifted })
  const { spreads } = paired
  const index = spreadIndex(spreads, position.page, position.half)
  const spread = spreads[index] ?? singleSpread(1)

  const spreadOf = useMemo(
    () => new Map(spreads.flatMap((each) => each.pages.map((page): [number, Spread] => [page, each]))),
    [spreads],
  )
  // The spread on screen keeps its crop when its margins become known later, so that pages never shift.
  const held = useRef<{
    readonly key: string
    readonly crop: boolean
    readonly cuts: readonly Crop[]
  } | null>(null)
  const cutsOf = (within: Spread): readonly Crop[] => {
    const { crop } = settings
    if (held.current?.key === spreadKey(within) && held.current.crop === crop) return held.current.cuts
    return cropTogether(within.pages.map((each) => (crop ? (layouts.get(each)?.crop ?? NO_CROP) : NO_CROP)))
  }
  const pictureOf = (page: number, within = spreadOf.get(page) ?? singleSpread(page)): Drawn => {
    const pages: readonly number[] = within.pages
    const cut = cutsOf(within)[pages.indexOf(page)] ?? NO_CROP
    return drawnPage(shapeOf(page), halved(cut, within.half, direction), rotation)
  }

  const move = (next: Position) => {
    const onwards = next.ended || spreadIndex(spreads, next.page, next.half) > index
    setLastTurn(onwards ? 1 : -1)
    setNavigations((before) => before + 1)
    // The end follows the current page: going back from it restores the point within the page.
    if (next.page !== position.page) place.current = { page: next.page, share: 0 }
    setPosition(next)
  }
  const arrangement: Arrangement = mode === 'strip' || mode === 'row' ? mode : 'pages'

  return {
    /** Stored settings; other groups of settings are read and changed through it. */
    layers,
    settings,
    mode,
    arrangement,
    fit: settings.fit === 'auto' ? defaultFit(screen) : settings.fit,
    rotation,
    double,
    /** Which of two pages is read first: the left (`ltr`) or the right page (`rtl`). */
    direction,
    /** True if pages turn downwards. */
    down: chosen === 'down',
    layouts,
    isLayoutPending,
    spreads,
    index,
    /** The spread on screen. */
    spread,
    lastTurn,
    navigations,
    /** Point within the page at which the next view starts; scrolling views update it. */
    place,
    ended: position.ended,
    /** Shape of a page as in its file, upright. */
    shapeOf,
    /** A page as it is drawn: cropped and rotated by the settings. */
    pictureOf,
    learn,
    change: (some: Partial<ModeSettings>) => layers.change(MODE_SETTINGS, some),
    turn: (by: 1 | -1) => move(turn(position, by, spreads)),
    jump: (to: number) => move(goTo(to, spreads)),
    /** Goes to the spread of a page. */
    goToPage: (page: number) => move(goTo(spreadIndex(spreads, page), spreads)),
    /** Reports the page on screen of a scrolling view. */
    follow: (page: number) => {
      if (page === position.page) return
      setLastTurn(page > position.page ? 1 : -1)
      setPosition({ page, ended: false })
    },
    /** Freezes the pairing and crop of the spread on screen, whatever becomes known about its pages. */
    hold: () => {
      paired.keep(spread)
      held.current = { key: spreadKey(spread), crop: settings.crop, cuts: cutsOf(spread) }
    },
    /** Rotates all pages by 90°, clockwise. */
    rotate: () => {
      const next = ROTATIONS[(ROTATIONS.indexOf(rotation) + 1) % ROTATIONS.length]
      layers.change(COMIC_SETTINGS, { rotation: next }, 'comic')
    },
    /** True if the pairing around the current page is shifted. */
    isShifted: double && paired.isShifted(position.page),
    /** Shifts the pairing around the current page by one. */
    shift: () => {
      const next = paired.shift(position.page)
      if (next) layers.change(COMIC_SETTINGS, { shifted: next.length > 0 ? next : undefined }, 'comic')
    },
  }
}

export type Reading = ReturnType<typeof useReading>

/**
 * Returns the reading direction: the direction chosen for the comic or its series; else the comic's own, which takes
 * precedence over the choice for the device.
 */
function directionOf(
  chosen: ReadingDirection | 'auto',
  layers: LayeredSettings,
  comic: ComicDetail,
): ReadingDirection {
  const declared = comic.metadata.direction
  const forAll = layers.origin('direction', MODE_SETTINGS.direction) === 'device'
  if (chosen === 'auto' || (forAll && declared !== null)) return declared ?? 'ltr'
  return chosen
}

/**
 * Returns the mode: the chosen one, but a comic made as a strip is shown as a strip unless the comic or its series has
 * another choice. Once detected, a strip stays a strip, so that later pages of another shape do not change the view.
 */
function useMode(
  chosen: Mode,
  layers: LayeredSettings,
  strip: boolean,
  screen: Screen,
): Exclude<Mode, 'auto'> {
  const [wasStrip, setWasStrip] = useState(strip)
  if (strip && !wasStrip) setWasStrip(true)
  const usual = showsTwoPages(screen.width, screen.height) ? 'double' : 'single'
  const forAll = layers.origin('mode', MODE_SETTINGS.mode) === 'device'
  if ((chosen === 'auto' || forAll) && (strip || wasStrip)) return 'strip'
  return chosen === 'auto' ? usual : chosen
}
