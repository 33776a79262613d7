import { COMIC_EXTENSIONS } from '../file-types.ts'

/** Patterns of the parts of a comic's file name in several languages. */

/** Placeholders for removed brackets and dates (GROUP) and volumes (VOLUME_MARK). */
export const GROUP = '\uE000'
export const VOLUME_MARK = '\uE001'
export const MARKS = /[\uE000\uE001]/

/** Extensions that are removed from names. */
export const FILE_TYPES = new Set([
  ...COMIC_EXTENSIONS,
  ...'cba zip rar 7z tar gz jpg jpeg png webp'.split(' '),
])

export const MONTHS = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/gi

const YEAR = '(?:18|19|20)\\d\\d'
export const ONLY_YEAR = new RegExp(`^${YEAR}$`)
export const ANY_YEAR = new RegExp(`(?<!\\d)${YEAR}(?!\\d)`)
/** A year after the number that is not the end of a date or range. */
export const LATE_YEAR = new RegExp(`(?<![\\d-])${YEAR}(?!\\d)`)
/** Matches dates: 2016-05, 2016-05-18, 05-2016, 18-05-2016. */
export const DATES = /(?<!\d)(?:(\d{4})-\d\d(?:-\d\d)?|\d\d-(?:\d\d-)?(\d{4}))(?!\d)/g

const END = '(?![\\p{L}\\d])'
/** Suffix of a number: 78.BEY, 001½, 27AU, 19a. */
const SUFFIX = `(?:[.,][A-Za-z]{1,7}${END})?[½¼¾]?(?:[A-Z]{2,3}${END}|[a-dA-D]${END})?`
const NUMBER = `\\d+(?:[.,]\\d+)?${SUFFIX}|[½¼¾]`
/** After a # a number may have any number of points. */
const POINTED = `\\d+(?:[.,]\\d+)*${SUFFIX}|[½¼¾]`
/** The rest of a range, of which only the first number counts. */
const RANGE = '(?:\\s*-\\s*#?c?\\d+(?:\\.\\d+)?(?![\\p{L}\\d]))?'

export const HASHED = new RegExp(
  `(?:(?<![\\p{L}])(?:issues?|no\\.?)\\s*)?#\\s*([A-Z]?-?(?:${POINTED}))${RANGE}`,
  'iu',
)
export const NAMED = new RegExp(
  `(?<![\\p{L}])(?:issues?|chapters?|chaps?|chp|ch|episodes?|ep|cap(?:[ií]tulo)?s?|chapitres?|kapitel|глава|ตอนที่|[cn](?=\\d))[\\s.,#-]*(${NUMBER})${RANGE}`,
  'iu',
)
export const COUNTED = /第?\s*(\d+(?:\.\d+)?)(?:-\d+)?\s*(?:话|話|화|회|章|장|глава)/iu
export const BARE = new RegExp(
  `(?<=^|[\\s:,\uE000\uE001]|[\\s\uE000\uE001]-)(-?(?:${NUMBER}))(?=$|[\\s:,;\uE000\uE001-])${RANGE}`,
  'gu',
)

/** Reading-order prefix of a name: `01. Name`, `3) Name`, `1 - Name`. */
export const READING_ORDER = /^\s*(\d{1,3})(?:\.\s+(?=\S)|\s*\)\s*(?=\S)|\s+-\s+(?=\p{L}))/u
/** Prefix that a space separates from a name whose words are separated by underscores. */
export const SPACED_PREFIX = /^(\d{1,3}) (?=\p{L}[^\s_]*_\S*$)/u

export const VOLUMES = [
  /(?<![\p{L}\d'’])(?:v(?:\.\s?)?|vol(?:umen?)?s?[\s.-]*|tom[eo]\s*|t|book\s+|band\s+|том\p{L}*\s*|เล่ม(?:ที่)?\s*)(?=\d)(\d+(?:\.\d+)?)(?:-\d+(?![\d-]))?(?![\p{L}\d])/giu,
  /第?\s*(\d+(?:\.\d+)?)(?:-\d+)?\s*(?:卷|册|巻|권|том(?!\p{L}))/giu,
  /(?:卷|巻)\s*(\d+(?:\.\d+)?)(?:-\d+)?(?![\d話话回])/gu,
]

/** Words that describe the file, not the comic. */
export const FLAGS =
  /(?<![\p{L}\d])(?:c2c|ctc|noads|webrip|hd-?webrip|getcomics(?:\.info)?|repaired|\d+p)(?![\p{L}\d])/giu
export const NO_TITLE = /^(?:tpb|hc|os|gn|ogn|one-?shot|hard ?cover|trade paper ?back|[\d\s.,+&-]*)$/i
