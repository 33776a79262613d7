import { useMemo, useState } from 'react'
import { prefer, preferences } from '#web/components/preferences.ts'
import { type Field, type Group, type Kept, nearest, upgraded } from '#web/components/reading-choices.ts'
import { chosen, type Layers, placesOf, readLayer, SCOPES, type Scope, writeLayer } from './layers.ts'

/** The layered settings of a comic that is read. */
export interface LayeredSettings {
  /** Where the next change is kept. */
  readonly scope: Scope
  /** The scopes this comic has: one without a series has two. */
  readonly scopes: readonly Scope[]
  readonly onScope: (scope: Scope) => void
  /** A group's settings, each from the nearest layer that has it. */
  readonly of: <T>(group: Group<T>) => T
  /** The nearest layer in which a setting was chosen; null: nowhere. */
  readonly origin: (name: string, field: Field<unknown>) => Scope | null
  /** Keeps settings of a group, at the scope unless told; undefined takes one back. */
  readonly change: <T>(
    group: Group<T>,
    some: { readonly [K in keyof T]?: T[K] | undefined },
    at?: Scope,
  ) => void
}

/** Reads a comic's layers once, and keeps what is changed in them. */
export function useLayers(comic: {
  readonly id: string
  readonly seriesKey: string | null
}): LayeredSettings {
  const places = useMemo(
    () => placesOf({ id: comic.id, seriesKey: comic.seriesKey }),
    [comic.id, comic.seriesKey],
  )
  const [layers, setLayers] = useState<Layers>(() => ({
    comic: readLayer(localStorage, places.comic),
    series: readLayer(localStorage, places.series),
    device: upgraded(preferences().reader),
  }))
  const scopes = places.series === null ? SCOPES.filter((each) => each !== 'series') : SCOPES
  const [scope, setScope] = useState<Scope>(places.series === null ? 'comic' : 'series')

  const keep = (next: Layers) => {
    setLayers(next)
    if (next.comic !== layers.comic) writeLayer(localStorage, places.comic, next.comic)
    if (next.series !== layers.series) writeLayer(localStorage, places.series, next.series)
    if (next.device !== layers.device) keepForDevice(next.device)
  }
  return {
    scope,
    scopes,
    onScope: setScope,
    of: (group) => nearest(group, [layers.comic, layers.series, layers.device]),
    origin: (name, field) => SCOPES.find((each) => field.read(layers[each][name]) !== undefined) ?? null,
    change: (_group, some, at = scope) => keep(chosen(layers, at, some)),
  }
}

function keepForDevice(reader: Kept): void {
  try {
    prefer({ reader })
  } catch {
    // A browser that refuses storage only forgets it.
  }
}
