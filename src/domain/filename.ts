import { extensionOf } from './file-types.ts'
import { type Found, findNumber, withoutOrder } from './filename-number.ts'
import {
  ANY_YEAR,
  DATES,
  FILE_TYPES,
  FLAGS,
  GROUP,
  LATE_YEAR,
  MARKS,
  MONTHS,
  NAMED,
  NO_TITLE,
  PUT_BEFORE,
  VOLUME_MARK,
  VOLUMES,
} from './filename-words.ts'
import { knownPublisher } from './publishers.ts'
import { wellFormed } from './text.ts'

/** What a file's name says of its comic; null where it says nothing. */
export interface ParsedName {
  readonly series: string | null
  /** Text without leading zeros: `1`, `1.5`, `-1`, `½`, `78.BEY`. */
  readonly number: string | null
  readonly year: number | null
  readonly publisher: string | null
  readonly volume: number | null
  readonly count: number | null
  readonly title: string | null
}

/*
 * A name is: series number (year) (publisher), without the last, without the last two, or the series as a whole.
 * Names in the wild mix these parts with others, so the name is read as tokens: what stands in brackets is taken
 * out first, then dates, then volumes; each leaves a mark. Then the number is chosen among what is left; before
 * it stands the series, after it the title.
 */

interface Groups {
  readonly flat: string
  readonly inside: readonly string[]
}

/** Takes out what stands in brackets, the innermost first; an open one reaches to the end. */
function takeGroups(text: string): Groups {
  const inside: string[] = []
  const innermost = /\(([^()[\]{}]*)\)|\[([^()[\]{}]*)\]|\{([^()[\]{}]*)\}|--([^-]+)--/
  let flat = text
  for (let match = innermost.exec(flat); match; match = innermost.exec(flat)) {
    inside.push((match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').replaceAll(GROUP, ' ').trim())
    flat = `${flat.slice(0, match.index)} ${GROUP} ${flat.slice(match.index + match[0].length)}`
  }
  const open = /[([{]\s*([^()[\]{}]*)$/.exec(flat)
  if (open) {
    inside.push((open[1] ?? '').trim())
    flat = `${flat.slice(0, open.index)} ${GROUP}`
  }
  return { flat, inside }
}

/** The year of a text that is a date and nothing else: 2016, 1991-1992, January 2022, 03-2022, 2018-07-18. */
function yearOf(text: string): number | null {
  const bare = text.replace(MONTHS, ' ')
  if (!/^[\d\s.,/+-]*$/.test(bare)) return null
  const year = ANY_YEAR.exec(bare)
  return year ? Number(year[0]) : null
}

/** Without marks and the separators that are left at the ends. */
function tidy(text: string): string | null {
  const tidied = text
    .replace(/[\uE000\uE001]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:#_+-]+|[\s,;:#_+-]+$/g, '')
  return /[\p{L}\d]/u.test(tidied) ? tidied : null
}

const withoutZeros = (number: string) => number.replace(',', '.').replace(/^([A-Za-z]?-?)0+(?=\d)/, '$1')

/** Spaces for underscores, for dots where there are no spaces, and for the hyphens of names that have nothing else. */
function spaced(name: string): string {
  let text = wellFormed(name)
    .replaceAll('_', ' ')
    .replace(/[‐-―−]/g, '-')
    .replace(/[【［]/g, '[')
    .replace(/[】］]/g, ']')
  text = text
    .replace(/\u3000/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/(\d)v\d+(?![\p{L}\d])/giu, '$1 ')
  if (!/\s/.test(text.trim())) {
    if ((text.match(/\./g) ?? []).length > 1) text = text.replace(/\.(?!\d)|(?<!\d)\./g, ' ')
    text = text.replace(/(?<=[\p{L}\d)\]])-(?=#?\d|ch|vol|v\d)/giu, ' ')
  }
  return text.replace(/(?<=\p{L}{3})\.(?=\p{L}{3})/gu, ' ')
}

interface Volumes {
  readonly text: string
  readonly volume: number | null
  /** As it was written: a volume that stands alone is the number, and numbers have decimals. */
  readonly written: string | null
}

function takeVolumes(text: string): Volumes {
  let written: string | null = null
  let at = Number.POSITIVE_INFINITY
  let left = text
  for (const pattern of VOLUMES) {
    left = left.replace(pattern, (whole, value: string, ...rest) => {
      const index = rest.find((one) => typeof one === 'number') as number
      if (index < at) [written, at] = [value, index]
      return ` ${VOLUME_MARK} `.padEnd(whole.length)
    })
  }
  return { text: left, volume: written === null ? null : Math.floor(Number(written)), written }
}

/** File systems allow 255 bytes; more is not looked at. */
const NAME_MAX = 300

function parseBase(whole: string): ParsedName {
  const base = whole.length > NAME_MAX ? whole.slice(0, NAME_MAX) : whole
  const bare = FILE_TYPES.has(extensionOf(base)) ? base.slice(0, base.lastIndexOf('.')) : base
  const { flat, inside: groups } = takeGroups(spaced(bare))
  const inside = groups.map((group) => group.replace(FLAGS, ' ').trim())
  const dates: number[] = []
  const dated = flat.replace(DATES, (whole, first, last) => {
    const year = yearOf(first ?? last ?? '')
    if (year === null) return whole
    dates.push(year)
    return GROUP
  })
  const flatVolumes = takeVolumes(dated.replace(FLAGS, ' '))
  const hidden = inside.map(takeVolumes).find((one) => one.volume !== null) ?? null
  const volumes = flatVolumes.volume === null && hidden ? hidden : flatVolumes
  const text = withoutOrder(flatVolumes.text, PUT_BEFORE.exec(bare))
  let volume = volumes.volume

  const inText = findNumber(text)
  const inGroup = inText
    ? null
    : inside
        .map((group) => /^#?\s*(\d{1,3})(?:\s+of\s+\d+)?$/i.exec(group)?.[1] ?? NAMED.exec(group)?.[1])
        .find(Boolean)
  const number = inText?.number ?? inGroup ?? volumes.written

  const groupYears = inside.map(yearOf).filter((year) => year !== null)
  let year = groupYears[0] ?? dates[0] ?? null
  if (groupYears.length > 1 && volume === null && inText && text.indexOf(GROUP) < inText.start) {
    volume = groupYears[0] ?? null
    year = groupYears[1] ?? null
  }
  const rest = inText ? text.slice(inText.end) : ''
  const late = LATE_YEAR.exec(rest)
  if (year === null && late) year = Number(late[0])

  const of = [...inside, rest]
    .map((one) => /^\s*(?:#?\d{1,3}\s+)?of\s+(\d+)(?!\s*cover|\d)/i.exec(one)?.[1])
    .find(Boolean)
  const { series, title } = seriesAndTitle(text, inText)
  return {
    series,
    number: number === null ? null : withoutZeros(number),
    year,
    publisher: inside.map(knownPublisher).find((publisher) => publisher !== null) ?? null,
    volume,
    count: of ? Number(of) : null,
    title,
  }
}

/** Series is what stands before the number, the volume and the first brackets; the title what comes after. */
function seriesAndTitle(text: string, number: Found | null): { series: string | null; title: string | null } {
  const head = number ? text.slice(0, number.start) : text
  const parts = head.split(MARKS).map(tidy)
  const place = parts.findIndex((part) => part !== null)
  let series = parts[place] ?? null
  // Numbered for a shelf as well: "01 Name 01".
  const shelf = /^0\d+(?=\s+\p{L})/u.exec(series ?? '')?.[0]
  if (series !== null && shelf !== undefined && Number(shelf) === Number(number?.number))
    series = series.slice(shelf.length).trim()
  const annual = parts.slice(place + 1).find((part) => /^annual$/i.test(part ?? ''))
  if (series !== null && annual) series = `${series} ${annual}`
  const tail = number
    ? text.slice(number.end).replace(/^\s*of\s+\d+/i, ' ')
    : parts.slice(place + 1).join(GROUP)
  const after = tail.split(MARKS).map(tidy)
  if (series === null) {
    const found = after.findIndex((part) => part !== null)
    return { series: after[found] ?? null, title: titleOf(after.slice(found + 1)) }
  }
  return { series, title: titleOf(after) }
}

function titleOf(parts: readonly (string | null)[]): string | null {
  return parts.find((part) => part !== null && !NO_TITLE.test(part)) ?? null
}

/**
 * Reads a file's name, or its path: where the name alone tells no series, its folder does.
 * A publisher is taken from brackets only, and only a known one; nothing is invented.
 */
export function parseFileName(name: string): ParsedName {
  const segments = name.split(/[/\\]/).filter((segment) => segment.trim() !== '')
  const parsed = parseBase(segments.pop() ?? '')
  const folder = segments.pop()
  if (parsed.series !== null || folder === undefined) return parsed
  const above = parseBase(folder)
  return {
    ...parsed,
    // Of a folder that is called by a number, the number is the name.
    series: above.series ?? tidy(folder),
    year: parsed.year ?? above.year,
    volume: parsed.volume ?? above.volume,
  }
}

/** A file's name without its ending, given that without its dot. */
export const stemOf = (name: string, extension: string): string =>
  name.slice(0, name.length - extension.length - 1)
