import { singleLine } from '#domain/text/text.ts'
import type { XmlStyle } from '../../text/xml-edits.ts'
import type { XmlElement } from '../../text/xml-outline.ts'
import { fieldsOfRole } from '../credits.ts'
import { append, childrenOf, NO_PART, type PartEdit, textElement } from './xml-parts.ts'

/** MetronInfo's roles of the credit fields. */
export const METRON_ROLES = {
  writers: 'Writer',
  pencillers: 'Penciller',
  inkers: 'Inker',
  colorists: 'Colorist',
  letterers: 'Letterer',
  coverArtists: 'Cover',
  editors: 'Editor',
  translators: 'Translator',
} as const
export type CreditField = keyof typeof METRON_ROLES

interface Credit {
  readonly element: XmlElement
  readonly creator: string
  readonly list: XmlElement
  readonly roles: readonly XmlElement[]
  readonly removed: XmlElement[]
  readonly added: string[]
}

/** Returns the credits; null if one has another structure than a creator with roles. */
function creditsIn(parent: XmlElement | undefined): Credit[] | null {
  const credits: Credit[] = []
  for (const element of childrenOf(parent, 'Credit')) {
    const [creators, lists] = [childrenOf(element, 'Creator'), childrenOf(element, 'Roles')]
    const [creator, list] = [creators[0], lists[0]]
    if (!creator || !list || creators.length > 1 || lists.length > 1) return null
    const roles = childrenOf(list, 'Role')
    credits.push({ element, creator: singleLine(creator.text), list, roles, removed: [], added: [] })
  }
  return credits
}

const isOf = (role: XmlElement, field: CreditField) => fieldsOfRole(role.text).some((one) => one === field)

/**
 * Gives the roles of some fields to other creators. The roles and ids of all others stay. Returns null if a role to
 * remove, such as "Artist", is that of several fields, or if a credit to remove has more than a creator and roles.
 */
export function setCredits(
  style: XmlStyle,
  root: XmlElement,
  wanted: ReadonlyMap<CreditField, readonly string[]>,
): PartEdit | null {
  const [parent, ...more] = childrenOf(root, 'Credits')
  const credits = creditsIn(parent)
  if (credits === null || more.length > 0) return null
  const created = new Map<string, string[]>()
  for (const [field, names] of wanted) {
    for (const credit of credits) {
      if (names.includes(credit.creator)) continue
      const roles = credit.roles.filter((role) => isOf(role, field))
      if (roles.some((role) => fieldsOfRole(role.text).length > 1)) return null
      credit.removed.push(...roles)
    }
    for (const name of names) {
      const own = credits.filter(({ creator }) => creator === name)
      if (own.some(({ roles }) => roles.some((role) => isOf(role, field)))) continue
      const roles = own[0]?.added ?? created.get(name) ?? []
      roles.push(METRON_ROLES[field])
      if (own.length === 0) created.set(name, roles)
    }
  }
  const hasMore = ({ element, roles, list }: Credit) =>
    element.children.length > 2 || list.children.length > roles.length || style.hasComments(element)
  const role = (name: string) => textElement(style, 'Role', name)
  const isEmpty = ({ roles, removed, added }: Credit) => removed.length === roles.length && added.length === 0
  const emptied = credits.filter((credit) => credit.removed.length > 0 && isEmpty(credit))
  if (emptied.some(hasMore)) return null
  const gone = new Set(emptied.map(({ element }) => element))
  const added = [...created].map(
    ([name, roles]) =>
      `<Credit>${textElement(style, 'Creator', name)}<Roles>${roles.map(role).join('')}</Roles></Credit>`,
  )
  if (parent === undefined)
    return added.length === 0 ? NO_PART : { ...NO_PART, added: [`<Credits>${added.join('')}</Credits>`] }
  if (added.length === 0 && gone.size === parent.children.length && !style.hasComments(parent))
    return { ...NO_PART, removed: [parent] }
  const splices = credits
    .filter(({ element }) => !gone.has(element))
    .flatMap((credit) => [
      ...credit.removed.map((element) => style.remove(element)),
      ...append(style, credit.list, credit.removed, credit.added.map(role)),
    ])
  const removals = [...gone].map((element) => style.remove(element))
  return { ...NO_PART, splices: [...splices, ...removals, ...append(style, parent, [...gone], added)] }
}
