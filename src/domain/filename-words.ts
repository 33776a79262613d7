import { COMIC_EXTENSIONS } from './file-types.ts'

/** How the parts of a comic's file name are written: marks, words and numbers, in the languages they come in. */

/** Stands where brackets, a date or a volume was taken out. */
export const GROUP = '\uE000'
export const VOLUME_MARK = '\uE001'
export const MARKS = /[\uE000\uE001]/

/** Extensions that are no part of a comic's name. */
export const FILE_TYPES = new Set([
  ...COMIC_EXTENSIONS,
  ...'cba zip rar 7z tar gz jpg jpeg png webp'.split(' '),
])

export const MONTHS = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/gi

const YEAR = '(?:18|19|20)\\d\\d'
export const ONLY_YEAR = new RegExp(`^${YEAR}$`)
export const ANY_YEAR = new RegExp(`(?<!\\d)${YEAR}(?!\\d)`)
/** Behind the number, and no end of a date or a range. */
export const LATE_YEAR = new RegExp(`(?<![\\d-])${YEAR}(?!\\d)`)
/** 2016-05, 2016-05-18, 05-2016, 18-05-2016. */
export const DATES = /(?<!\d)(?:(\d{4})-\d\d(?:-\d\d)?|\d\d-(?:\d\d-)?(\d{4}))(?!\d)/g

const END = '(?![\\p{L}\\d])'
/** What may stand behind the digits of a number: 78.BEY, 001½, 27AU, 19a. */
const SUFFIX = `(?:[.,][A-Za-z]{1,7}${END})?[½¼¾]?(?:[A-Z]{2,3}${END}|[a-dA-D]${END})?`
const NUMBER = `\\d+(?:[.,]\\d+)?${SUFFIX}|[½¼¾]`
/** Behind a # it may have any number of points. */
const POINTED = `\\d+(?:[.,]\\d+)*${SUFFIX}|[½¼¾]`
/** The rest of a range: a range is known by its first number. */
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

/** A place in a reading order, put before a name: `01. Name`, `3) Name`, `1 - Name`. */
export const READING_ORDER = /^\s*(\d{1,3})(?:\.\s+(?=\S)|\s*\)\s*(?=\S)|\s+-\s+(?=\p{L}))/u
/** The same before a name whose words underscores part: only what was put before it is parted by a space. */
export const PUT_BEFORE = /^(\d{1,3}) (?=\p{L}[^\s_]*_\S*$)/u

export const VOLUMES = [
  /(?<![\p{L}\d'’])(?:v(?:\.\s?)?|vol(?:umen?)?s?[\s.-]*|tom[eo]\s*|t|book\s+|band\s+|том\p{L}*\s*|เล่ม(?:ที่)?\s*)(?=\d)(\d+(?:\.\d+)?)(?:-\d+(?![\d-]))?(?![\p{L}\d])/giu,
  /第?\s*(\d+(?:\.\d+)?)(?:-\d+)?\s*(?:卷|册|巻|권|том(?!\p{L}))/giu,
  /(?:卷|巻)\s*(\d+(?:\.\d+)?)(?:-\d+)?(?![\d話话回])/gu,
]

/** Words about the file, not about the comic. */
export const FLAGS =
  /(?<![\p{L}\d])(?:c2c|ctc|noads|webrip|hd-?webrip|getcomics(?:\.info)?|repaired|\d+p)(?![\p{L}\d])/giu
export const NO_TITLE = /^(?:tpb|hc|os|gn|ogn|one-?shot|hard ?cover|trade paper ?back|[\d\s.,+&-]*)$/i
