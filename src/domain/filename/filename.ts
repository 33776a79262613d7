import { extensionOf } from '../file-types.ts'
import { knownPublisher } from '../metadata/publishers.ts'
import { wellFormed } from '../text/text.ts'
import { type FoundNumber, findNumber, withoutOrder } from './filename-number.ts'
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
  SPACED_PREFIX,
  VOLUME_MARK,
  VOLUMES,
} from './filename-words.ts'

/** Metadata parsed from a file name; unknown values are null. */
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
 * The standard form of a name is: series number (year) (publisher), where the trailing parts are optional. Real names mix
 * these parts with others, so the parser first extracts brackets, then dates, then volumes, and leaves placeholders.
 * Then it chooses the number in the remaining text; the series precedes the number, and the title follows.
 */

interface Groups {
  readonly flat: string
  readonly inside: readonly string[]
}

/** Extracts the contents of brackets, the innermost first; an unclosed bracket extends to the end. */
function extractGroups(text: string): Groups {
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

/** Returns the year of a text that is only a date: 2016, 1991-1992, January 2022, 03-2022, 2018-07-18. */
function yearOf(text: string): number | null {
  const bare = text.replace(MONTHS, ' ')
  if (!/^[\d\s.,/+-]*$/.test(bare)) return null
  const year = ANY_YEAR.exec(bare)
  return year ? Number(year[0]) : null
}

/** Removes placeholders, and separators at the ends; null if no letter or digit remains. */
function trimSeparators(text: string): string | null {
  const trimmed = text
    .replace(/[\uE000\uE001]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:#_+-]+|[\s,;:#_+-]+$/g, '')
  return /[\p{L}\d]/u.test(trimmed) ? trimmed : null
}

const withoutZeros = (number: string) => number.replace(',', '.').replace(/^([A-Za-z]?-?)0+(?=\d)/, '$1')

/**
 * Replaces underscores, and dots between words, by spaces; in names without spaces also other dots, and hyphens before
 * a number. Unifies dashes and brackets.
 */
function normalizeSeparators(name: string): string {
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
  /** The volume as written, with decimals; it is used as the issue number if the name has none. */
  readonly written: string | null
}

function extractVolumes(text: string): Volumes {
  let written: string | null = null
  let at = Number.POSITIVE_INFINITY
  let remaining = text
  for (const pattern of VOLUMES) {
    remaining = remaining.replace(pattern, (match, value: string, ...rest) => {
      const index = rest.find((one) => typeof one === 'number') as number
      if (index < at) [written, at] = [value, index]
      return ` ${VOLUME_MARK} `.padEnd(match.length)
    })
  }
  return { text: remaining, volume: written === null ? null : Math.floor(Number(written)), written }
}

/** Maximum characters that are parsed; file systems allow 255 bytes. */
const NAME_MAX = 300

function parseBase(name: string): ParsedName {
  const base = name.slice(0, NAME_MAX)
  const bare = FILE_TYPES.has(extensionOf(base)) ? base.slice(0, base.lastIndexOf('.')) : base
  const { flat, inside: groups } = extractGroups(normalizeSeparators(bare))
  const inside = groups.map((group) => group.replace(FLAGS, ' ').trim())
  const dates: number[] = []
  const withoutDates = flat.replace(DATES, (match, first, last) => {
    const year = yearOf(first ?? last ?? '')
    if (year === null) return match
    dates.push(year)
    return GROUP
  })
  const flatVolumes = extractVolumes(withoutDates.replace(FLAGS, ' '))
  const groupVolumes = inside.map(extractVolumes).find((one) => one.volume !== null) ?? null
  const volumes = flatVolumes.volume === null && groupVolumes ? groupVolumes : flatVolumes
  const text = withoutOrder(flatVolumes.text, SPACED_PREFIX.exec(bare))
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
  const lateYear = LATE_YEAR.exec(rest)
  if (year === null && lateYear) year = Number(lateYear[0])

  const count = [...inside, rest]
    .map((one) => /^\s*(?:#?\d{1,3}\s+)?of\s+(\d+)(?!\s*cover|\d)/i.exec(one)?.[1])
    .find(Boolean)
  const { series, title } = seriesAndTitle(text, inText)
  return {
    series,
    number: number === null ? null : withoutZeros(number),
    year,
    publisher: inside.map(knownPublisher).find((publisher) => publisher !== null) ?? null,
    volume,
    count: count ? Number(count) : null,
    title,
  }
}

/** Returns the series, which precedes the number, the volume and the first brackets, and the title, which follows. */
function seriesAndTitle(
  text: string,
  number: FoundNumber | null,
): { series: string | null; title: string | null } {
  const head = number ? text.slice(0, number.start) : text
  const parts = head.split(MARKS).map(trimSeparators)
  const index = parts.findIndex((part) => part !== null)
  let series = parts[index] ?? null
  // The number may be repeated as a prefix for sorting: "01 Name 01".
  const prefix = /^0\d+(?=\s+\p{L})/u.exec(series ?? '')?.[0]
  if (series !== null && prefix !== undefined && Number(prefix) === Number(number?.number))
    series = series.slice(prefix.length).trim()
  const annual = parts.slice(index + 1).find((part) => /^annual$/i.test(part ?? ''))
  if (series !== null && annual) series = `${series} ${annual}`
  const tail = number
    ? text.slice(number.end).replace(/^\s*of\s+\d+/i, ' ')
    : parts.slice(index + 1).join(GROUP)
  const after = tail.split(MARKS).map(trimSeparators)
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
 * Parses a file name or a path; if the name has no series, the series is taken from its folder.
 * Only known publishers in brackets are recognized.
 */
export function parseFileName(name: string): ParsedName {
  const segments = name.split(/[/\\]/).filter((segment) => segment.trim() !== '')
  const parsed = parseBase(segments.pop() ?? '')
  const folder = segments.pop()
  if (parsed.series !== null || folder === undefined) return parsed
  const above = parseBase(folder)
  return {
    ...parsed,
    // The name of a folder that is only a number is the series.
    series: above.series ?? trimSeparators(folder),
    year: parsed.year ?? above.year,
    volume: parsed.volume ?? above.volume,
  }
}

/** Removes an extension, passed without its dot, from a file name. */
export const stemOf = (name: string, extension: string): string =>
  name.slice(0, name.length - extension.length - 1)
