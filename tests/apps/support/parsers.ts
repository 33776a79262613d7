import { createRequire } from 'node:module'
import * as readium from '@readium/shared'
import type { OPDSEntry, OPDSFeed as PalaceFeed } from 'opds-feed-parser'
import { TaJsonDeserialize } from 'r2-lcp-js/dist/es8-es2017/src/serializable.js'
import { convertOpds1ToOpds2 } from 'r2-opds-js/dist/es8-es2017/src/opds/converter.js'
import {
  initGlobalConverters_GENERIC,
  initGlobalConverters_OPDS,
} from 'r2-opds-js/dist/es8-es2017/src/opds/init-globals.js'
import { OPDS } from 'r2-opds-js/dist/es8-es2017/src/opds/opds1/opds.js'
import { Entry } from 'r2-opds-js/dist/es8-es2017/src/opds/opds1/opds-entry.js'
import { OPDSFeed } from 'r2-opds-js/dist/es8-es2017/src/opds/opds2/opds2.js'
import { initGlobalConverters_SHARED } from 'r2-shared-js/dist/es8-es2017/src/init-globals.js'
import { Publication } from 'r2-shared-js/dist/es8-es2017/src/models/publication.js'
import { XML } from 'r2-utils-js/dist/es8-es2017/src/_utils/xml-js-mapper/index.js'
import { domOf } from './dom.ts'

/*
 * Feed parsers of existing apps: r2-opds-js and r2-shared-js in Thorium, opds-feed-parser in the web readers of
 * The Palace Project, Readium's toolkit for the web.
 */

initGlobalConverters_OPDS()
initGlobalConverters_SHARED()
initGlobalConverters_GENERIC()

/** Parses an OPDS 2.0 feed like Thorium. */
export const thoriumFeed = (json: unknown): OPDSFeed => TaJsonDeserialize(json, OPDSFeed)

/** Parses an OPDS 1.2 feed like Thorium, and converts it to OPDS 2.0 like Thorium. */
export function thoriumAtom(xml: string): { readonly atom: OPDS; readonly feed: OPDSFeed } {
  const atom = XML.deserialize<OPDS>(domOf(xml), OPDS)
  return { atom, feed: convertOpds1ToOpds2(atom) }
}

/** Parses a complete entry like Thorium. */
export const thoriumEntry = (xml: string): Entry => XML.deserialize<Entry>(domOf(xml), Entry)

/** Parses a manifest like Thorium. */
export const thoriumManifest = (json: unknown): Publication => TaJsonDeserialize(json, Publication)

// A CommonJS module, which tools unwrap differently.
const { default: PalaceParser } = createRequire(import.meta.url)('opds-feed-parser') as {
  readonly default: new () => { parse(xml: string): Promise<PalaceFeed | OPDSEntry> }
}

/** Parses an OPDS 1.2 feed or entry like Palace's readers. */
export const palaceAtom = (xml: string) => new PalaceParser().parse(xml)

interface ReadiumLink {
  readonly href: string
  readonly type?: string
  readonly width?: number
  readonly height?: number
  readonly alternates?: { readonly items: readonly ReadiumLink[] }
}
interface ReadiumManifest {
  readonly metadata: {
    readonly title: { getTranslation(): string }
    readonly readingProgression?: string
    readonly numberOfPages?: number
  }
  readonly readingOrder: { readonly items: readonly ReadiumLink[] }
  readonly toc?: { readonly items: readonly ReadiumLink[] }
}
// The package's types only work with bundlers.
const { Manifest } = readium as unknown as {
  readonly Manifest: { deserialize(json: unknown): ReadiumManifest | undefined }
}

/** Parses a manifest like Readium's web toolkit; undefined if it is rejected. */
export const readiumManifest = (json: unknown): ReadiumManifest | undefined => Manifest.deserialize(json)
