import { parseFileName } from '../filename/filename.ts'
import { annualOf } from '../filename/issue-number.ts'
import type { IssueMetadata } from '../metadata/metadata.ts'
import type { NameValues } from './render-template.ts'

/** Kinds of comics, each with a template of its own. */
export const COMIC_KINDS = ['issue', 'annual', 'trade', 'one-shot', 'manga', 'book'] as const
export type ComicKind = (typeof COMIC_KINDS)[number]

/** Templates by kind. Comics reads series, number, volume and year back from the names that they make. */
export const DEFAULT_TEMPLATES: Readonly<Record<ComicKind, string>> = {
  issue:
    '{?{publisher}/}{series}{? ({seriesYear})}/{series}{? v{volume}} {number:3}{? - {title}}{? ({year})}',
  annual: '{?{publisher}/}{series}{? ({seriesYear})}/{series} Annual {number}{? - {title}}{? ({year})}',
  trade: '{?{publisher}/}{series}/{series} Vol. {volume}{? - {title}}{? ({year})}',
  'one-shot': '{?{publisher}/}{title}{? ({year})}',
  manga: '{?{publisher}/}{series}/{series} v{volume:2}{? - {title}}{? ({year})}',
  book: '{?{writer}/}{title}{? ({year})}',
}

/** What decides the kind of a comic, and its values. */
export interface ComicFacts {
  readonly metadata: IssueMetadata
  /** Number in its series, as `Annual 1` for an annual. */
  readonly number: string | null
  /** True for a text, which has chapters instead of pages. */
  readonly isBook: boolean
  /** File name without extension. */
  readonly stem: string
  /** First year of the series' comics. */
  readonly seriesYear: number | null
}

/** True if a file name states a volume, and no other number with the same value, as `Name v02` and unlike `Name v2 002`. */
function isNamedVolume(stem: string, volume: number): boolean {
  const sameNumbers = (stem.match(/\d+/g) ?? []).filter((digits) => Number(digits) === volume)
  return sameNumbers.length === 1 && parseFileName(stem).volume === volume
}

/** True if the number is unknown, or is the volume that the file name states. */
const isWholeVolume = ({ metadata: { volume, number }, stem }: ComicFacts) =>
  volume !== null && (number === null || (Number(number) === volume && isNamedVolume(stem, volume)))

/** Returns the kind of a comic. */
export function kindOf(facts: ComicFacts): ComicKind {
  if (facts.isBook) return 'book'
  if (annualOf(facts.number ?? '') !== null) return 'annual'
  if (isWholeVolume(facts)) return facts.metadata.direction === 'rtl' ? 'manga' : 'trade'
  return facts.metadata.number === null || facts.metadata.series === null ? 'one-shot' : 'issue'
}

/** Matches the end of the name of an annual series, which the number repeats. */
const ANNUAL_END = /[\s-]+ann?ual(?:\s+(?:19|20)\d\d)?$/iu

/** Returns the values of a comic for templates. A comic without a title has its file name as title if it is single. */
export function nameValues(facts: ComicFacts): NameValues {
  const { metadata, stem, seriesYear } = facts
  const kind = kindOf(facts)
  const annual = annualOf(facts.number ?? '')
  const isSingle = kind === 'one-shot' || kind === 'book'
  return {
    publisher: metadata.publisher,
    series: kind === 'annual' ? (metadata.series?.replace(ANNUAL_END, '') ?? null) : metadata.series,
    seriesYear,
    volume: metadata.volume,
    number: annual === null ? metadata.number : annual || metadata.year,
    count: metadata.count,
    title: metadata.title ?? (isSingle ? (metadata.series ?? stem) : null),
    year: metadata.year,
    month: metadata.month,
    day: metadata.day,
    storyline: metadata.storyline?.name ?? null,
    writer: metadata.writers[0] ?? null,
    language: metadata.language,
    name: stem,
  }
}
