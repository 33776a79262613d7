import { type Kept, upgraded } from '#web/components/reading-choices.ts'

/** How far a choice reaches: this comic, its series, or all that is read on this device. */
export const SCOPES = ['comic', 'series', 'device'] as const
export type Scope = (typeof SCOPES)[number]

/** What was chosen at each of them, unread. */
export type Layers = { readonly [S in Scope]: Kept }

/** The part of localStorage that is used here. */
export type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Where the layer of a comic or a series is kept; null where there is none. */
export interface Places {
  readonly comic: string
  readonly series: string | null
}

/** The names under which a comic and its series keep theirs. */
export function placesOf(comic: { readonly id: string; readonly seriesKey: string | null }): Places {
  return {
    comic: `comics.reader.comic.${comic.id}`,
    series: comic.seriesKey === null ? null : `comics.reader.${comic.seriesKey}`,
  }
}

/** One layer as it was kept; anything unreadable counts as nothing chosen. */
export function readLayer(keep: Keep, place: string | null): Kept {
  if (place === null) return {}
  try {
    const kept: unknown = JSON.parse(keep.getItem(place) ?? '{}')
    return typeof kept === 'object' && kept !== null ? upgraded({ ...kept }) : {}
  } catch {
    return {}
  }
}

/** Keeps a layer, an empty one not at all. A browser that refuses storage only forgets it. */
export function writeLayer(keep: Keep, place: string | null, layer: Kept): void {
  if (place === null) return
  try {
    if (Object.keys(layer).length === 0) keep.removeItem(place)
    else keep.setItem(place, JSON.stringify(layer))
  } catch {
    // Private windows and full storage refuse; reading goes on with what is in memory.
  }
}

/**
 * The layers with some settings chosen at a scope. Nearer layers lose these settings: what was chosen last is what is
 * seen. A setting given as undefined is taken back.
 */
export function chosen(layers: Layers, scope: Scope, some: Kept): Layers {
  const names = Object.keys(some)
  const nearer = SCOPES.slice(0, SCOPES.indexOf(scope))
  const next: Record<Scope, Kept> = { ...layers, [scope]: defined({ ...layers[scope], ...some }) }
  for (const each of nearer) next[each] = without(layers[each], names)
  return next
}

function defined(layer: Kept): Kept {
  return Object.fromEntries(Object.entries(layer).filter(([, value]) => value !== undefined))
}

function without(layer: Kept, names: readonly string[]): Kept {
  return Object.fromEntries(Object.entries(layer).filter(([name]) => !names.includes(name)))
}
