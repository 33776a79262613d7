import { append } from '#domain/append.ts'
import type { XmlWarning } from '#domain/metadata/file-changes.ts'
import type { PartialMetadata } from '#domain/metadata/metadata.ts'
import { withSplices, type XmlSplice, XmlStyle, xmlText } from '../../text/xml-edits.ts'
import type { XmlElement } from '../../text/xml-outline.ts'
import { type ElementTexts, mapFields, readComicInfo } from '../comic-info.ts'
import { elementNamed, NEWER_ELEMENTS, schemaPosition } from '../comic-info-elements.ts'
import { commaWarnings, isSameText, textsOfMetadata, type WantedTexts } from './comic-info-texts.ts'
import { changesBetween, type EditableXml, openXml, type XmlEdit } from './xml-edit.ts'

/** A ComicInfo file without elements. */
const EMPTY = Buffer.from(
  '<?xml version="1.0" encoding="utf-8"?>\n<ComicInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">\n</ComicInfo>\n',
)

/** The elements of a file by name; the first one with a text is the one that is read. */
function elementsByName(root: XmlElement): ReadonlyMap<string, readonly XmlElement[]> {
  const byName = new Map<string, XmlElement[]>()
  for (const child of root.children) {
    const name = elementNamed(child.name)
    if (name !== undefined) append(byName, name, child)
  }
  return byName
}

const readOf = (elements: readonly XmlElement[] | undefined) =>
  elements?.find(({ text }) => text !== '') ?? elements?.[0]

function textsOf(root: XmlElement): ElementTexts {
  const texts = [...elementsByName(root)].map(([name, elements]) => [name, readOf(elements)?.text ?? ''])
  return Object.fromEntries(texts.filter(([name, text]) => name !== 'Pages' && text !== ''))
}

/** Returns the texts that differ from the present ones. */
function changedTexts(wanted: WantedTexts, texts: ElementTexts): WantedTexts {
  const changed = Object.entries(wanted)
    .map(([name, text]) => [name, xmlText(text ?? '') || null] as const)
    .filter(([name, text]) => !isSameText(name, texts[name] ?? null, text))
  return Object.fromEntries(changed)
}

/** Returns where a new element goes: after the kept element that precedes it in the schema, or before the next one. */
function insert(root: XmlElement, kept: readonly XmlElement[], name: string, text: string, style: XmlStyle) {
  const position = (element: XmlElement) => schemaPosition(elementNamed(element.name) ?? '')
  const known = kept.filter((element) => position(element) >= 0)
  const before = known.filter((element) => position(element) < schemaPosition(name))
  const previous = before.toSorted((a, b) => position(a) - position(b) || a.start - b.start).at(-1)
  const next = known.toSorted((a, b) => position(a) - position(b))[0] ?? kept.at(-1)
  const markup = ({ written }: XmlElement) => {
    const tag = written.slice(0, written.indexOf(':') + 1) + name
    return `<${tag}>${style.content(text)}</${tag}>`
  }
  if (previous) return style.insertAfter(previous, markup(previous))
  if (next && known.length > 0) return style.insertBefore(next, markup(next))
  return next ? style.insertAfter(next, markup(root)) : markup(root)
}

interface Planned {
  readonly splices: readonly XmlSplice[]
  readonly warnings: readonly XmlWarning[]
}

/** Plans the splices of changed texts. Returns null if an edited element has children. */
function plan({ source, root }: EditableXml, changed: WantedTexts): Planned | null {
  const style = new XmlStyle(source)
  const byName = elementsByName(root)
  const warnings: XmlWarning[] = []
  const splices: XmlSplice[] = []
  const removed = new Set<XmlElement>()
  for (const [name, text] of Object.entries(changed)) {
    const elements = byName.get(name) ?? []
    if (elements.some(({ children }) => children.length > 0)) return null
    const kept = text === null ? undefined : readOf(elements)
    if (elements.length > 1) warnings.push({ code: 'repeated-element', element: name, value: null })
    for (const element of elements) if (element !== kept) removed.add(element)
    if (kept && text) splices.push(style.setText(kept, text))
  }
  for (const element of removed) splices.push(style.remove(element))

  const remaining = root.children.filter((child) => !removed.has(child))
  const first: string[] = []
  const added = Object.entries(changed).filter(([name, text]) => text !== null && !byName.has(name))
  for (const [name, text] of added.toSorted(([a], [b]) => schemaPosition(a) - schemaPosition(b))) {
    const splice = insert(root, remaining, name, text ?? '', style)
    if (typeof splice === 'string') first.push(splice)
    else splices.push(splice)
  }
  if (first.length > 0) splices.push(style.insertInto(root, first))

  const isOlder = /v2\.0\/ComicInfo\.xsd/i.test(source.text(root.start, root.contentStart))
  const newer = isOlder ? added.filter(([name]) => NEWER_ELEMENTS.has(name)) : []
  for (const [element] of newer) warnings.push({ code: 'newer-element', element, value: null })
  return { splices, warnings }
}

/** The markup of the elements that an edit does not touch, in order. */
const untouched = ({ source, root }: EditableXml, changed: WantedTexts) =>
  root.children
    .filter(({ name }) => changed[elementNamed(name) ?? ''] === undefined)
    .map(({ start, end }) => source.bytes(start, end).toString('latin1'))
    .join('\0')

/** True if the edited file has the changed texts, and all other elements as they were. */
function isAsPlanned(before: EditableXml, xml: Buffer, changed: WantedTexts): boolean {
  const after = openXml(xml, /^comicinfo$/i)
  if (after.refusal !== null || readComicInfo(xml).problem !== null) return false
  const texts = textsOf(after.root)
  const isWritten = ([name, text]: readonly [string, string | null | undefined]) =>
    xmlText(texts[name] ?? '') === xmlText(text ?? '')
  return Object.entries(changed).every(isWritten) && untouched(before, changed) === untouched(after, changed)
}

/**
 * Edits the metadata of a ComicInfo file in place, or creates one without `bytes`: null and empty lists remove an
 * element, absent fields stay. Only the text of edited elements changes; new ones
 * are inserted at their position in the schema. Values that mean the same are not changed. Refuses a file that it cannot
 * edit with certainty.
 */
export function editComicInfo(bytes: Buffer | null, fields: PartialMetadata): XmlEdit {
  const file = openXml(bytes ?? EMPTY, /^comicinfo$/i)
  if (file.refusal !== null) return file
  const texts = textsOf(file.root)
  const changed = changedTexts(textsOfMetadata(fields, texts), texts)
  const planned = plan(file, changed)
  if (planned === null) return { refusal: 'markup', line: null }
  const xml = planned.splices.length === 0 ? (bytes ?? EMPTY) : withSplices(file.source, planned.splices)
  if (!isAsPlanned(file, xml, changed)) return { refusal: 'unverified', line: null }
  return {
    refusal: null,
    xml,
    isChanged: planned.splices.length > 0,
    changes: changesBetween(mapFields(texts).values, readComicInfo(xml).values),
    warnings: [...commaWarnings(fields), ...planned.warnings],
  }
}
