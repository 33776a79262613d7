import type { XmlWarning } from '#domain/metadata/file-changes.ts'
import { isKnown, type PartialMetadata } from '#domain/metadata/metadata.ts'
import { singleLine } from '#domain/text/text.ts'
import { withSplices, XmlStyle, xmlText } from '../../text/xml-edits.ts'
import type { XmlElement } from '../../text/xml-outline.ts'
import { readMetronInfo } from '../metron-info.ts'
import { type CreditField, METRON_ROLES, setCredits } from './metron-credits.ts'
import { changesBetween, type EditableXml, openXml, type XmlEdit } from './xml-edit.ts'
import { childrenOf, inside, NO_PART, type PartEdit, setList, setText, setTexts } from './xml-parts.ts'

const LISTS = {
  genres: ['Genres', 'Genre'],
  tags: ['Tags', 'Tag'],
  characters: ['Characters', 'Character'],
  teams: ['Teams', 'Team'],
  locations: ['Locations', 'Location'],
} as const
type FieldName = keyof PartialMetadata
/** The root's element of each field that MetronInfo and ComicInfo both have. */
const ELEMENTS: Readonly<Partial<Record<FieldName, string>>> = {
  ...{ title: 'Stories', number: 'Number', summary: 'Summary', publisher: 'Publisher', storyline: 'Arcs' },
  ...{ series: 'Series', volume: 'Series', count: 'Series', language: 'Series' },
  ...{ year: 'CoverDate', month: 'CoverDate', day: 'CoverDate' },
  ...Object.fromEntries(Object.entries(LISTS).map(([field, [container]]) => [field, container])),
  ...Object.fromEntries(Object.keys(METRON_ROLES).map((field) => [field, 'Credits'])),
}

/** Returns a value such that two with the same meaning are equal: the order of names does not count. */
function meaning(field: FieldName, value: unknown): string {
  if (!isKnown(value)) return 'null'
  if (Array.isArray(value))
    return JSON.stringify(value.map((name) => xmlText(singleLine(String(name)))).sort())
  if (field === 'storyline') {
    const { name, order } = value as NonNullable<PartialMetadata['storyline']>
    return JSON.stringify([singleLine(name), order])
  }
  return JSON.stringify(typeof value === 'string' ? singleLine(xmlText(value)) : value)
}

const textOf = (value: unknown): string | null => (isKnown(value) ? xmlText(String(value)) || null : null)
const namesOf = (value: unknown): string[] =>
  ((value ?? []) as readonly string[]).map((name) => xmlText(singleLine(name)))

/** Sets the title: that of a collection, else that of the only story. */
function setTitle(style: XmlStyle, root: XmlElement, title: string | null): PartEdit | null {
  if (childrenOf(root, 'CollectionTitle').length > 0 && title !== null)
    return setText(style, root, 'CollectionTitle', title)
  const stories = childrenOf(childrenOf(root, 'Stories')[0], 'Story')
  if (childrenOf(root, 'CollectionTitle').length > 0 || stories.length > 1) return null
  return stories.length === 1 && title === null
    ? setList(style, root, ['Stories', 'Story'], [])
    : setTexts(style, root, 'Stories', { Story: title })
}

/** Sets what is known of the series. A series or a language cannot be removed, nor the language changed. */
function setSeries(style: XmlStyle, root: XmlElement, changed: PartialMetadata): PartEdit | null {
  if ('language' in changed || changed.series === null) return null
  const [series] = childrenOf(root, 'Series')
  const hasMangaVolume =
    childrenOf(root, 'MangaVolume').length > 0 && childrenOf(series, 'Volume').length === 0
  if ('volume' in changed && hasMangaVolume) return null
  if (series === undefined && changed.series === undefined) return null
  return setTexts(style, root, 'Series', {
    ...('series' in changed && { Name: textOf(changed.series) }),
    ...('volume' in changed && { Volume: textOf(changed.volume) }),
    ...('count' in changed && { IssueCount: textOf(changed.count) }),
  })
}

/** Sets the cover date, which cannot be incomplete. */
function setDate(
  style: XmlStyle,
  root: XmlElement,
  { year, month, day }: Pick<PartialMetadata, 'year' | 'month' | 'day'>,
): PartEdit | null {
  const isNone = !isKnown(year) && !isKnown(month) && !isKnown(day)
  if (isNone && childrenOf(root, 'StoreDate').length === 0) return setText(style, root, 'CoverDate', null)
  if (!isKnown(year) || !isKnown(month) || !isKnown(day)) return null
  const two = (number: unknown) => String(number).padStart(2, '0')
  return setText(style, root, 'CoverDate', `${year}-${two(month)}-${two(day)}`)
}

/** Sets the first arc, the one that is read. */
function setArc(style: XmlStyle, root: XmlElement, storyline: PartialMetadata['storyline']): PartEdit | null {
  const [arcs, ...more] = childrenOf(root, 'Arcs')
  const all = childrenOf(arcs, 'Arc')
  if (more.length > 0) return null
  if (!storyline) return all.length > 1 ? null : { ...NO_PART, removed: arcs ? [arcs] : [] }
  const [arc] = all
  const texts = { Name: textOf(singleLine(storyline.name)), Number: textOf(storyline.order) }
  // Another arc would lose its place.
  if (all.slice(1).some((one) => childrenOf(one, 'Name')[0]?.text === texts.Name)) return null
  if (arcs === undefined) {
    const inner = setTexts(style, root, 'Arc', texts)
    return inner && { ...NO_PART, added: [`<Arcs>${inner.added.join('')}</Arcs>`] }
  }
  if (arc === undefined) {
    const inner = setTexts(style, arcs, 'Arc', texts)
    return inner && { ...NO_PART, splices: inside(style, arcs, [inner]) }
  }
  const edits = Object.entries(texts).map(([name, text]) => setText(style, arc, name, text))
  if (edits.some((edit) => edit === null)) return null
  return { ...NO_PART, splices: inside(style, arc, edits as PartEdit[]) }
}

/** Plans the edit of one element of the root. Returns null if it cannot be edited with certainty. */
function planElement(
  style: XmlStyle,
  root: XmlElement,
  element: string,
  changed: PartialMetadata,
  before: PartialMetadata,
): PartEdit | null {
  if (element === 'Stories') return setTitle(style, root, textOf(changed.title))
  if (element === 'Number') return setText(style, root, 'Number', textOf(changed.number))
  if (element === 'Summary') return setText(style, root, 'Summary', textOf(changed.summary))
  if (element === 'Series') return setSeries(style, root, changed)
  if (element === 'CoverDate') return setDate(style, root, { ...before, ...changed })
  if (element === 'Arcs') return setArc(style, root, changed.storyline)
  if (element === 'Publisher') {
    const name = textOf(changed.publisher)
    return name === null ? null : setTexts(style, root, 'Publisher', { Name: name })
  }
  if (element === 'Credits') {
    const credits = Object.entries(changed).map(
      ([field, names]) => [field as CreditField, namesOf(names)] as const,
    )
    return setCredits(style, root, new Map(credits))
  }
  const [field, names] = Object.entries(changed)[0] ?? []
  return field === undefined
    ? NO_PART
    : setList(style, root, LISTS[field as keyof typeof LISTS], namesOf(names))
}

/** The markup of the root's children with other names, in order. */
const untouched = ({ source, root }: EditableXml, names: ReadonlySet<string>) =>
  root.children
    .filter(({ name }) => !names.has(name))
    .map(({ start, end }) => source.bytes(start, end).toString('latin1'))
    .join('\0')

/** True if the edited file has the changed values, and all other elements as they were. */
function isAsPlanned(file: EditableXml, xml: Buffer, applied: ReadonlyMap<string, PartialMetadata>): boolean {
  const after = openXml(xml, /^metroninfo$/i)
  const { values, problem } = readMetronInfo(xml)
  if (after.refusal !== null || problem !== null) return false
  const touched = new Set([...applied.keys(), ...(applied.has('Stories') ? ['CollectionTitle'] : [])])
  const isWritten = ([field, value]: readonly [string, unknown]) =>
    meaning(field as FieldName, values[field as FieldName]) === meaning(field as FieldName, value)
  return (
    [...applied.values()].every((changed) => Object.entries(changed).every(isWritten)) &&
    untouched(file, touched) === untouched(after, touched)
  )
}

/**
 * Edits the fields that MetronInfo and ComicInfo both have in a MetronInfo file, in place: everything else stays, and so
 * do ids, attributes, comments and order. An element that cannot be edited with certainty stays, with the warning
 * `metron-differs`. Refuses a file that it cannot edit with certainty.
 */
export function editMetronInfo(bytes: Buffer, fields: PartialMetadata): XmlEdit {
  const file = openXml(bytes, /^metroninfo$/i)
  if (file.refusal !== null) return file
  if (file.root.written.includes(':')) return { refusal: 'markup', line: null }
  const before = readMetronInfo(bytes).values
  const groups = new Map<string, Record<string, unknown>>()
  for (const [name, value] of Object.entries(fields)) {
    const field = name as FieldName
    const element = ELEMENTS[field]
    if (element === undefined || meaning(field, before[field]) === meaning(field, value)) continue
    groups.set(element, { ...groups.get(element), [field]: value })
  }
  const style = new XmlStyle(file.source)
  const edits: PartEdit[] = []
  const applied = new Map<string, PartialMetadata>()
  const warnings: XmlWarning[] = []
  for (const [element, changed] of groups) {
    const edit = planElement(style, file.root, element, changed as PartialMetadata, before)
    if (edit === null) warnings.push({ code: 'metron-differs', element, value: null })
    else {
      edits.push(edit)
      applied.set(element, changed as PartialMetadata)
    }
  }
  const splices = inside(style, file.root, edits)
  const xml = splices.length === 0 ? bytes : withSplices(file.source, splices)
  if (!isAsPlanned(file, xml, applied)) return { refusal: 'unverified', line: null }
  const changes = changesBetween(before, readMetronInfo(xml).values)
  return { refusal: null, xml, isChanged: splices.length > 0, changes, warnings }
}
