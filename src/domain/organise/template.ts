import { REFUSED } from './path-names.ts'

/** The fields of templates. `name` is the present file name without its extension. */
export const TEMPLATE_FIELDS = [
  'publisher',
  'series',
  'seriesYear',
  'volume',
  'number',
  'count',
  'title',
  'year',
  'month',
  'day',
  'storyline',
  'writer',
  'language',
  'name',
] as const
export type TemplateField = (typeof TEMPLATE_FIELDS)[number]

/** Fields that accept a number of digits, as in `{number:3}`. */
export const PADDED: ReadonlySet<string> = new Set(['volume', 'number', 'count', 'month', 'day'])
export const DIGITS_MAX = 6
/** Maximum characters of a template. */
export const TEMPLATE_MAX = 500

export type TemplatePart =
  | { readonly is: 'text'; readonly text: string }
  /** `digits`: minimum digits of the number. */
  | { readonly is: 'field'; readonly field: TemplateField; readonly digits: number }
  /** Parts that are left out if one of their fields is unknown. */
  | { readonly is: 'optional'; readonly parts: readonly TemplatePart[] }

export type Template = readonly TemplatePart[]

/**
 * Errors of a template.
 * - `empty`; `too-long`: more than TEMPLATE_MAX characters
 * - `unclosed`: a `{` without its `}`; `brace`: a `}` without its `{`
 * - `field`: an unknown field; `digits`: a wrong number of digits, or of a field that has none
 * - `optional`: an optional part within another, or without a field
 * - `character`: a character that Windows and SMB refuse
 * - `outside`: an absolute path, or one with `.` or `..`
 * - `no-name`: an empty name of a folder or a file; `same-name`: a file name without a field
 */
export const TEMPLATE_ERRORS = [
  'empty',
  'too-long',
  'unclosed',
  'brace',
  'field',
  'digits',
  'optional',
  'character',
  'outside',
  'no-name',
  'same-name',
] as const
export interface TemplateError {
  readonly code: (typeof TEMPLATE_ERRORS)[number]
  /** Offset in the template. */
  readonly at: number
}

export type ParsedTemplate =
  | { readonly template: Template; readonly error: null }
  | { readonly template: null; readonly error: TemplateError }

class TemplateSyntaxError extends Error {
  constructor(
    readonly code: TemplateError['code'],
    readonly at: number,
  ) {
    super(code)
  }
}

function fieldAt(inner: string, at: number): TemplatePart {
  const [, name = '', , digits] = /^([^:]*)(:(.*))?$/s.exec(inner) ?? []
  const field = TEMPLATE_FIELDS.find((one) => one === name.trim())
  if (field === undefined) throw new TemplateSyntaxError('field', at)
  if (digits === undefined) return { is: 'field', field, digits: 0 }
  if (!/^[1-9]$/.test(digits) || Number(digits) > DIGITS_MAX || !PADDED.has(field))
    throw new TemplateSyntaxError('digits', at)
  return { is: 'field', field, digits: Number(digits) }
}

/** Parses parts from `start` to the end, or to the `}` of an optional part; returns them with the offset after them. */
function partsFrom(text: string, start: number, isOptional: boolean): { parts: TemplatePart[]; end: number } {
  const parts: TemplatePart[] = []
  let at = start
  while (at < text.length) {
    if (text.startsWith('{?', at)) {
      if (isOptional) throw new TemplateSyntaxError('optional', at)
      const optional = partsFrom(text, at + 2, true)
      if (!optional.parts.some(({ is }) => is === 'field')) throw new TemplateSyntaxError('optional', at)
      parts.push({ is: 'optional', parts: optional.parts })
      at = optional.end
    } else if (text[at] === '{') {
      const end = text.indexOf('}', at)
      if (end < 0) throw new TemplateSyntaxError('unclosed', at)
      parts.push(fieldAt(text.slice(at + 1, end), at))
      at = end + 1
    } else if (text[at] === '}') {
      if (!isOptional) throw new TemplateSyntaxError('brace', at)
      return { parts, end: at + 1 }
    } else {
      const [literal = ''] = /^[^{}]+/.exec(text.slice(at)) ?? []
      parts.push({ is: 'text', text: literal.normalize('NFC') })
      at += literal.length
    }
  }
  if (isOptional) throw new TemplateSyntaxError('unclosed', start - 2)
  return { parts, end: at }
}

/** Replaces fields by a letter, so that the names of the path can be checked. `\uE000` marks a field. */
const skeletonOf = (parts: Template): string =>
  parts
    .map((part) => {
      if (part.is === 'text') return part.text
      return part.is === 'field' ? '\uE000' : skeletonOf(part.parts)
    })
    .join('')

/** Returns the offset of the first refused character in the text of a template, outside its braces. */
const refusedAt = (text: string): number =>
  text.replace(/\{\?|\{[^{}]*\}|\}/g, ({ length }) => '\uE000'.repeat(length)).search(/[<>:"\\|?*]/)

/** Throws if the path of the template leaves the library or has names that cannot exist. */
function checkPath(text: string, template: Template): void {
  const control = text.search(/\p{Cc}/u)
  if (control >= 0) throw new TemplateSyntaxError('character', control)
  const names = skeletonOf(template).split('/')
  if (/^\s*[/\\]/.test(text) || names.some((name) => /^\s*\.+\s*$/.test(name)))
    throw new TemplateSyntaxError('outside', 0)
  for (const name of names) {
    if (REFUSED.test(name)) throw new TemplateSyntaxError('character', refusedAt(text))
    if (name.trim() === '') throw new TemplateSyntaxError('no-name', text.length)
  }
  if (!names.at(-1)?.includes('\uE000')) throw new TemplateSyntaxError('same-name', text.lastIndexOf('/') + 1)
}

/**
 * Parses the fields and optional parts of a template. Unlike {@link parseTemplate}, accepts a path that cannot exist, so
 * that an editor can show it. Returns null if the syntax is wrong.
 */
export function parseParts(text: string): Template | null {
  try {
    return partsFrom(text, 0, false).parts
  } catch (error) {
    if (!(error instanceof TemplateSyntaxError)) throw error
    return null
  }
}

/** Returns the text of parts: the inverse of {@link parseParts}. */
export const templateText = (parts: Template): string =>
  parts
    .map((part) => {
      if (part.is === 'text') return part.text
      if (part.is === 'optional') return `{?${templateText(part.parts)}}`
      return part.digits === 0 ? `{${part.field}}` : `{${part.field}:${part.digits}}`
    })
    .join('')

/**
 * Parses a template such as `{publisher}/{series} ({seriesYear})/{series} {number:3}{? - {title}}`: a path in the
 * library, without extension. `{?…}` is left out if one of its fields is unknown.
 */
export function parseTemplate(text: string): ParsedTemplate {
  try {
    if (text.trim() === '') throw new TemplateSyntaxError('empty', 0)
    if (text.length > TEMPLATE_MAX) throw new TemplateSyntaxError('too-long', TEMPLATE_MAX)
    const { parts } = partsFrom(text, 0, false)
    checkPath(text, parts)
    return { template: parts, error: null }
  } catch (error) {
    if (!(error instanceof TemplateSyntaxError)) throw error
    return { template: null, error: { code: error.code, at: error.at } }
  }
}
