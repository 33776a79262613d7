import { useMemo, useState } from 'react'
import { usePreferences } from '#web/components/preferences.ts'
import type { ComicDetail } from '#web/data/comic.ts'
import { type Fit, type Picture, USUAL_RATIO, usualFit } from './fit.ts'
import { goTo, type Position, turn } from './position.ts'
import { readSettings, type Settings, writeSettings } from './settings.ts'
import { type Direction, fitsTwo, runStart, spreadIndex, spreadsOf } from './spreads.ts'
import type { Screen } from './use-screen.ts'

/** Everything that is known while one comic is read, and what changes it. */
export function useReading(comic: ComicDetail, openAt: number, screen: Screen) {
  const series = comic.seriesKey ?? comic.id
  const [settings, setSettings] = useState<Settings>(() => readSettings(localStorage, series))
  const [position, setPosition] = useState<Position>({ page: openAt, ended: false })
  const [way, setWay] = useState<1 | -1>(1)
  const [shifted, setShifted] = useState<ReadonlySet<number>>(new Set())
  const [learned, setLearned] = useState<Readonly<Record<number, Picture>>>({})

  const change = (some: Partial<Settings>) => {
    const next = { ...settings, ...some }
    setSettings(next)
    writeSettings(localStorage, series, next)
  }

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

  const usual = usePreferences()
  const fit: Fit = settings.fit ?? usual.fit ?? usualFit(screen)
  const double = settings.double ?? usual.double ?? fitsTwo(screen.width, screen.height)
  const direction: Direction = settings.direction ?? comic.metadata.direction ?? usual.direction ?? 'ltr'
  const spreads = useMemo(() => spreadsOf(shapes, { double, shifted }), [shapes, double, shifted])
  const index = spreadIndex(spreads, position.page)

  const move = (next: Position) => {
    const onwards = next.ended || spreadIndex(spreads, next.page) > index
    setWay(onwards ? 1 : -1)
    setPosition(next)
  }

  return {
    settings,
    fit,
    double,
    direction,
    spreads,
    index,
    way,
    pictureOf,
    ended: position.ended,
    change,
    turn: (by: 1 | -1) => move(turn(position, by, spreads)),
    jump: (to: number) => move(goTo(to, spreads)),
    shift: () => {
      const start = runStart(shapes, position.page)
      if (!double || start === null) return
      const next = new Set(shifted)
      if (!next.delete(start)) next.add(start)
      setShifted(next)
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
