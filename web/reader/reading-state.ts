import { useMemo, useState } from 'react'
import type { ReadingDirection } from '#web/components/reading-choices.ts'
import type { ComicDetail } from '#web/data/comic.ts'
import { type Picture, USUAL_RATIO, usualFit } from './fit.ts'
import { goTo, type Position, turn } from './position.ts'
import { type Arrangement, COMIC_SETTINGS, MODE_SETTINGS, type ModeSettings } from './settings/modes.ts'
import { useLayers } from './settings/use-layers.ts'
import { type Direction, fitsTwo, runStart, type Spread, spreadIndex, spreadsOf } from './spreads.ts'
import type { Screen } from './use-screen.ts'

const FIRST: Spread = { pages: [1], side: 'middle' }

/** Everything that is known while one comic is read, and what changes it. */
export function useReading(comic: ComicDetail, openAt: number, screen: Screen) {
  const layers = useLayers(comic)
  const settings = layers.of(MODE_SETTINGS)
  const own = layers.of(COMIC_SETTINGS)
  const [position, setPosition] = useState<Position>({ page: openAt, ended: false })
  const [way, setWay] = useState<1 | -1>(1)
  const [learned, setLearned] = useState<Readonly<Record<number, Picture>>>({})

  const change = (some: Partial<ModeSettings>) => layers.change(MODE_SETTINGS, some)

  const pictures = useMemo(() => {
    const known = comic.pages.map(({ number, width, height }): [number, Picture] => {
      const said = width && height ? { ratio: width / height, pixels: height } : undefined
      return [number, said ?? learned[number] ?? { ratio: USUAL_RATIO, pixels: null }]
    })
    return new Map(known)
  }, [comic.pages, learned])
  const pictureOf = (page: number): Picture => pictures.get(page) ?? { ratio: USUAL_RATIO, pixels: null }

  const shapes = useMemo(
    () =>
      comic.pages.map(({ number, double }) => ({
        number,
        wide: double || (pictures.get(number)?.ratio ?? 0) > 1,
      })),
    [comic.pages, pictures],
  )

  const fit = settings.fit === 'auto' ? usualFit(screen) : settings.fit
  const asked = directionOf(settings.direction, layers.origin('direction', MODE_SETTINGS.direction), comic)
  const direction: Direction = asked === 'down' ? (comic.metadata.direction ?? 'ltr') : asked
  const mode = settings.mode === 'auto' ? usualMode(screen) : settings.mode
  const double = mode === 'double' || mode === 'double-no-cover'
  const cover = mode !== 'double-no-cover'
  const shifted = useMemo(() => new Set(own.shifted), [own.shifted])
  const spreads = useMemo(
    () => spreadsOf(shapes, { double, cover, shifted }),
    [shapes, double, cover, shifted],
  )
  const index = spreadIndex(spreads, position.page)

  const move = (next: Position) => {
    const onwards = next.ended || spreadIndex(spreads, next.page) > index
    setWay(onwards ? 1 : -1)
    setPosition(next)
  }

  return {
    /** Where choices are kept; groups of settings beside these are read and changed through it. */
    layers,
    settings,
    mode,
    fit,
    rotation: own.rotation,
    double,
    /** Which of two pages is read first. */
    direction,
    /** True when one reads on downwards. */
    down: asked === 'down',
    arrangement: (mode === 'strip' || mode === 'row' ? mode : 'pages') satisfies Arrangement as Arrangement,
    spreads,
    index,
    /** What is on screen. */
    spread: spreads[index] ?? FIRST,
    way,
    pictureOf,
    ended: position.ended,
    change,
    turn: (by: 1 | -1) => move(turn(position, by, spreads)),
    jump: (to: number) => move(goTo(to, spreads)),
    /** Moves the pairing of the pages around here by one. */
    shift: () => {
      const start = runStart(shapes, position.page)
      if (!double || start === null) return
      const next = new Set(shifted)
      if (!next.delete(start)) next.add(start)
      layers.change(COMIC_SETTINGS, { shifted: next.size > 0 ? [...next] : undefined }, 'comic')
    },
    /**
     * Takes note of a page's measures once its picture has come, for the helper rarely knows them before.
     * `asked` is the width it was asked for; a picture that came narrower, or as it is, has its own size.
     */
    learn: (page: number, image: HTMLImageElement, asked: number | undefined) => {
      const { naturalWidth, naturalHeight } = image
      if (naturalWidth === 0 || naturalHeight === 0) return
      const own = asked === undefined || naturalWidth < asked
      setLearned((now) => {
        const before = now[page]
        if (before && (before.pixels !== null || !own)) return now
        const ratio = before?.ratio ?? naturalWidth / naturalHeight
        return { ...now, [page]: { ratio, pixels: own ? naturalHeight : null } }
      })
    },
  }
}

export type Reading = ReturnType<typeof useReading>

const usualMode = (screen: Screen) => (fitsTwo(screen.width, screen.height) ? 'double' : 'single')

/** As was chosen for the comic or its series; else as the comic says itself, before what holds for all. */
function directionOf(
  chosen: ReadingDirection | 'auto',
  origin: string | null,
  comic: ComicDetail,
): ReadingDirection {
  const said = comic.metadata.direction
  if (chosen === 'auto' || (origin === 'device' && said !== null)) return said ?? 'ltr'
  return chosen
}
