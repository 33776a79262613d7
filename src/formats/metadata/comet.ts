import { stated } from '#domain/metadata/metadata.ts'
import { decodeXml, nodes, parseXml, rootNamed, textOf } from '../text/xml.ts'
import type { MetadataPart } from './embedded.ts'
import { dateOf, fieldInteger, languageTag, take, textOrNull } from './metadata-values.ts'

/**
 * Parses CoMet.xml (http://www.denvog.com/comet/comet-specification/); element names match in any case.
 * Never throws: returns what could be parsed of a malformed file and sets `problem`.
 */
export function readCoMet(bytes: Buffer): MetadataPart {
  const parsed = parseXml(decodeXml(bytes))
  const root = rootNamed(parsed.root, /^comet$/i) ?? {}
  // Elements that are read for a metadata field are taken out; `extra` has the others.
  const rest = new Map<string, string[]>()
  for (const key of Object.keys(root)) {
    if (key.startsWith('@') || key === '#text') continue
    const texts = nodes(root, key).map(textOf)
    rest.set(
      key.toLowerCase(),
      texts.filter((text) => text !== ''),
    )
  }
  const list = (name: string) => [...new Set(take(rest, name))]
  const first = (name: string) => textOrNull(take(rest, name)?.[0])
  const direction = first('readingdirection')?.toLowerCase()
  const values = stated({
    title: first('title'),
    series: first('series'),
    number: first('issue'),
    volume: fieldInteger('volume', first('volume')),
    summary: first('description'),
    publisher: first('publisher'),
    ...dateOf(first('date')),
    writers: list('writer'),
    pencillers: list('penciller'),
    inkers: list('inker'),
    colorists: list('colorist'),
    letterers: list('letterer'),
    coverArtists: list('coverdesigner'),
    editors: list('editor'),
    characters: list('character'),
    genres: list('genre'),
    language: languageTag(first('language')),
    direction: direction === 'rtl' || direction === 'ltr' ? direction : null,
  })
  const extra = [...rest]
    .filter(([, texts]) => texts.length > 0)
    .map(([name, texts]) => [name, texts.length > 1 ? texts : texts[0]])
  return {
    source: 'CoMet',
    values,
    extra: Object.fromEntries(extra),
    problem: parsed.errorLine === null ? null : `CoMet.xml:${parsed.errorLine}`,
    coverName: textOrNull(rest.get('coverimage')?.[0]),
  }
}
