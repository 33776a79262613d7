import {
  FIELD_NAMES,
  FIELDS,
  type Field,
  type FieldKind,
  type FieldName,
  fieldsWith,
} from '#domain/metadata/fields.ts'
import type { XmlWarning } from '#domain/metadata/file-changes.ts'
import { isKnown, type PartialMetadata } from '#domain/metadata/metadata.ts'
import { singleLine } from '#domain/text/text.ts'
import { type ElementTexts, mapFields } from '../comic-info.ts'

/** Texts of the elements to write, null for elements to remove. */
export type WantedTexts = Partial<Record<string, string | null>>

type Storyline = NonNullable<PartialMetadata['storyline']>

/**
 * Returns the story arcs and their numbers with `storyline` as the first, which is the one that is read. It replaces
 * the arc of its name, else the first arc; the others stay, paired with their numbers.
 */
function storyArcs(storyline: Storyline, texts: ElementTexts): WantedTexts {
  const numbers = (texts.StoryArcNumber ?? '').split(',').map((number) => number.trim())
  const arcs = (texts.StoryArc ?? '').split(',').map((name, index) => ({
    name: name.trim(),
    number: numbers[index] ?? '',
  }))
  const name = singleLine(storyline.name)
  const named = arcs.findIndex((arc) => arc.name === name)
  const others = arcs.toSpliced(Math.max(named, 0), 1)
  const all = [{ name, number: storyline.order === null ? '' : String(storyline.order) }, ...others]
  return {
    StoryArc: all.map((arc) => arc.name).join(', '),
    StoryArcNumber: all.some(({ number }) => number !== '') ? all.map((arc) => arc.number).join(', ') : null,
  }
}

/** Writers of a field's known value as the text of its element. */
const TEXTS: Readonly<Record<Exclude<FieldKind, 'storyline'>, (value: unknown) => string>> = {
  text: (value) => singleLine(String(value)),
  number: (value) => singleLine(String(value)),
  long: String,
  whole: String,
  names: (value) => (value as readonly string[]).map(singleLine).join(', '),
  direction: (value) => (value === 'rtl' ? 'YesAndRightToLeft' : 'No'),
}

/** Returns the element texts of metadata. An unknown value removes its element; absent fields have no text. */
export function textsOfMetadata(values: PartialMetadata, texts: ElementTexts): WantedTexts {
  const wanted: WantedTexts = {}
  for (const [name, value] of Object.entries(values)) {
    const { kind, comicInfo }: Field = FIELDS[name as FieldName]
    if (kind === 'storyline') {
      const removed = { StoryArc: null, StoryArcNumber: null }
      Object.assign(wanted, isKnown(value) ? storyArcs(value as Storyline, texts) : removed)
    } else wanted[comicInfo] = isKnown(value) ? TEXTS[kind](value) : null
  }
  return wanted
}

/** Warns about the names with a comma among list fields and the storyline. */
export function commaWarnings(values: PartialMetadata): XmlWarning[] {
  return Object.entries(values).flatMap(([field, value]) => {
    const { kind, comicInfo } = FIELDS[field as FieldName]
    const names = kind === 'names' ? (value as readonly string[]) : []
    const arc = kind === 'storyline' && value !== null ? [(value as Storyline).name] : []
    return [...names, ...arc]
      .filter((name) => name.includes(','))
      .map((name) => ({ code: 'comma-in-name' as const, element: comicInfo, value: name }))
  })
}

/** The field of each element that one field represents completely. */
const FIELD_OF = new Map<string, FieldName>(
  FIELD_NAMES.filter((name) => name !== 'storyline').map((name) => [FIELDS[name].comicInfo, name]),
)
const KEEPS_LINES = new Set<string>(fieldsWith({ kind: 'long' }).map((name) => FIELDS[name].comicInfo))

/**
 * Returns a text, or the field's value that it is read as, such that two texts with the same meaning are equal: they
 * may differ in whitespace, in the spelling of a number, or in values that are read as unknown.
 */
function meaning(element: string, text: string | null): string | null {
  if (text === null) return null
  if (element === 'StoryArc' || element === 'StoryArcNumber') return text.split(',').map(singleLine).join(',')
  const field = FIELD_OF.get(element)
  const value = field === undefined ? text : (mapFields({ [element]: text }).values[field] ?? null)
  if (Array.isArray(value)) return JSON.stringify(value.map(singleLine))
  if (typeof value !== 'string') return JSON.stringify(value)
  return KEEPS_LINES.has(element) ? withoutBlanks(value) : singleLine(value)
}

/** True if two texts of an element have the same meaning; null is a missing element. */
export function isSameText(element: string, before: string | null, after: string | null): boolean {
  return (meaning(element, before) ?? 'null') === (meaning(element, after) ?? 'null')
}

/** Normalizes line ends and the blanks within and around lines. */
const withoutBlanks = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .trim()
