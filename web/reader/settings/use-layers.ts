import { useMemo, useState } from 'react'
import { prefer, preferences } from '#web/components/preferences/preferences.ts'
import {
  type Field,
  type Group,
  nearest,
  type StoredChoices,
  upgraded,
} from '#web/components/preferences/reading-choices.ts'
import { type Layers, layerKeys, readLayer, SCOPES, type Scope, withChoices, writeLayer } from './layers.ts'

/** Settings of a comic, layered by scope. */
export interface LayeredSettings {
  /** Scope of the next change. */
  readonly scope: Scope
  /** Scopes of this comic; without a series it has two. */
  readonly scopes: readonly Scope[]
  readonly onScope: (scope: Scope) => void
  /** Settings of a group, each from the narrowest layer that has it. */
  readonly of: <T>(group: Group<T>) => T
  /** Narrowest scope in which a setting was chosen; null if none. */
  readonly origin: (name: string, field: Field<unknown>) => Scope | null
  /** Stores settings of a group, at the current scope unless `at` is given; undefined resets a setting. */
  readonly change: <T>(
    group: Group<T>,
    some: { readonly [K in keyof T]?: T[K] | undefined },
    at?: Scope,
  ) => void
}

/** Reads a comic's layers once, and stores changes to them. */
export function useLayers(comic: {
  readonly id: string
  readonly seriesKey: string | null
}): LayeredSettings {
  const places = useMemo(
    () => layerKeys({ id: comic.id, seriesKey: comic.seriesKey }),
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
    change: (_group, some, at = scope) => keep(withChoices(layers, at, some)),
  }
}

function keepForDevice(reader: StoredChoices): void {
  try {
    prefer({ reader })
  } catch {
    // If the storage refuses, the change lasts until the page is closed.
  }
}
