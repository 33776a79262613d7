import { singleLine } from '#domain/text/text.ts'
import type { XmlSplice, XmlStyle } from '../../text/xml-edits.ts'
import type { XmlElement } from '../../text/xml-outline.ts'

/** The edit of an element: splices inside it, new elements after its siblings, and elements that are removed. */
export interface PartEdit {
  readonly splices: readonly XmlSplice[]
  /** Markup of new siblings. */
  readonly added: readonly string[]
  readonly removed: readonly XmlElement[]
}

export const NO_PART: PartEdit = { splices: [], added: [], removed: [] }

export const childrenOf = (parent: XmlElement | undefined, name: string): XmlElement[] =>
  parent?.children.filter((child) => child.name === name) ?? []

/** Returns the markup of an element with a text. */
export const textElement = (style: XmlStyle, name: string, text: string): string =>
  `<${name}>${style.content(text)}</${name}>`

/** Adds markup after the children of an element that are not removed. */
export function append(
  style: XmlStyle,
  parent: XmlElement,
  removed: readonly XmlElement[],
  added: readonly string[],
): XmlSplice[] {
  if (added.length === 0) return []
  const gone = new Set(removed)
  const last = parent.children.findLast((child) => !gone.has(child))
  if (last === undefined) return [style.insertInto(parent, added)]
  return added.map((markup) => style.insertAfter(last, markup))
}

/** Returns the splices of an element's children, whose removals are splices too. */
export const inside = (style: XmlStyle, parent: XmlElement, edits: readonly PartEdit[]): XmlSplice[] => {
  const removed = edits.flatMap((edit) => edit.removed)
  return [
    ...edits.flatMap((edit) => edit.splices),
    ...removed.map((element) => style.remove(element)),
    ...append(
      style,
      parent,
      removed,
      edits.flatMap((edit) => edit.added),
    ),
  ]
}

/** Sets or, with null, removes the text of a child. Returns null if it occurs twice, or has children or comments. */
export function setText(
  style: XmlStyle,
  parent: XmlElement,
  name: string,
  text: string | null,
): PartEdit | null {
  const [element, ...more] = childrenOf(parent, name)
  if (more.length > 0 || (element && (element.children.length > 0 || style.hasComments(element)))) return null
  if (element === undefined)
    return text === null ? NO_PART : { ...NO_PART, added: [textElement(style, name, text)] }
  return text === null
    ? { ...NO_PART, removed: [element] }
    : { ...NO_PART, splices: [style.setText(element, text)] }
}

/** Sets texts of the children of a container, which is created if it does not exist. Returns null as `setText`. */
export function setTexts(
  style: XmlStyle,
  root: XmlElement,
  container: string,
  texts: Readonly<Record<string, string | null>>,
): PartEdit | null {
  const [parent, ...more] = childrenOf(root, container)
  if (more.length > 0) return null
  if (parent === undefined) {
    const inner = Object.entries(texts).map(([name, text]) =>
      text === null ? '' : textElement(style, name, text),
    )
    const markup = inner.join('')
    return markup === '' ? NO_PART : { ...NO_PART, added: [`<${container}>${markup}</${container}>`] }
  }
  const edits = Object.entries(texts).map(([name, text]) => setText(style, parent, name, text))
  if (edits.some((edit) => edit === null)) return null
  return { ...NO_PART, splices: inside(style, parent, edits as PartEdit[]) }
}

/**
 * Gives a container the items of a list: items with other names are removed, missing ones are added at the end, and the
 * others stay with their ids and order. Without items the container is removed, unless it has comments. `names`: in one
 * line. Returns null if the container occurs twice.
 */
export function setList(
  style: XmlStyle,
  root: XmlElement,
  [container, item]: readonly [string, string],
  names: readonly string[],
): PartEdit | null {
  const [parent, ...more] = childrenOf(root, container)
  if (more.length > 0) return null
  const markup = (name: string) => textElement(style, item, name)
  if (parent === undefined) {
    const items = names.map(markup).join('')
    return items === '' ? NO_PART : { ...NO_PART, added: [`<${container}>${items}</${container}>`] }
  }
  const items = childrenOf(parent, item)
  const nameOf = (element: XmlElement) =>
    singleLine(element.text || (childrenOf(element, 'Name')[0]?.text ?? ''))
  const wanted = new Set(names)
  const removed = items.filter((element) => !wanted.has(nameOf(element)))
  const isEmpty = names.length === 0 && parent.children.length === items.length && !style.hasComments(parent)
  if (isEmpty) return { ...NO_PART, removed: [parent] }
  const present = new Set(items.map(nameOf))
  const added = names.filter((name) => !present.has(name)).map(markup)
  return { ...NO_PART, splices: inside(style, parent, [{ splices: [], added, removed }]) }
}
