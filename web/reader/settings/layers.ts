import { type StoredChoices, upgraded } from '#web/components/preferences/reading-choices.ts'
import { type JsonStorage, readRecord, writeJson } from '#web/data/stored-json.ts'

/** Scopes of a choice: this comic, its series, or all comics on this device. */
export const SCOPES = ['comic', 'series', 'device'] as const
export type Scope = (typeof SCOPES)[number]

/** Stored choices of each scope, not validated. */
export type Layers = { readonly [S in Scope]: StoredChoices }

/** localStorage keys of the layers of a comic and its series; null for a comic without a series. */
export interface LayerKeys {
  readonly comic: string
  readonly series: string | null
}

/** Returns the localStorage keys of a comic's layers. */
export function layerKeys(comic: { readonly id: string; readonly seriesKey: string | null }): LayerKeys {
  return {
    comic: `comics.reader.comic.${comic.id}`,
    series: comic.seriesKey === null ? null : `comics.reader.${comic.seriesKey}`,
  }
}

/** Reads a layer; anything invalid counts as no choices. */
export const readLayer = (keep: JsonStorage, place: string | null): StoredChoices =>
  place === null ? {} : upgraded(readRecord(keep, place))

/**
 * Stores a layer, or deletes it if it is empty. If the storage refuses, the choices last until the page is closed.
 */
export function writeLayer(keep: JsonStorage, place: string | null, layer: StoredChoices): void {
  if (place !== null) writeJson(keep, place, Object.keys(layer).length === 0 ? null : layer)
}

/**
 * Returns the layers with settings chosen at a scope. Narrower scopes lose these settings, so that the last choice
 * takes effect. Undefined resets a setting.
 */
export function withChoices(layers: Layers, scope: Scope, some: StoredChoices): Layers {
  const names = Object.keys(some)
  const nearer = SCOPES.slice(0, SCOPES.indexOf(scope))
  const next: Record<Scope, StoredChoices> = { ...layers, [scope]: defined({ ...layers[scope], ...some }) }
  for (const each of nearer) next[each] = without(layers[each], names)
  return next
}

function defined(layer: StoredChoices): StoredChoices {
  return Object.fromEntries(Object.entries(layer).filter(([, value]) => value !== undefined))
}

function without(layer: StoredChoices, names: readonly string[]): StoredChoices {
  return Object.fromEntries(Object.entries(layer).filter(([name]) => !names.includes(name)))
}
