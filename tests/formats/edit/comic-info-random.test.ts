import { expect, it } from 'vitest'
import { FIELDS, type FieldName } from '#domain/metadata/fields.ts'
import { isKnown, type PartialMetadata } from '#domain/metadata/metadata.ts'
import { singleLine } from '#domain/text/text.ts'
import { readComicInfo } from '#formats/metadata/comic-info.ts'
import { editComicInfo } from '#formats/metadata/edit/edit-comic-info.ts'
import { createRandom, pick, type Random } from '../../support/random-queries.ts'
import { randomMetadata, randomText } from './support/random-metadata.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const OTHERS = ['Web', 'ScanInformation', 'Own', 'x:Deep', 'Pages', 'AgeRating', 'Format']

function randomElement(random: Random): string {
  const names = Object.values(FIELDS).map((field) => field.comicInfo)
  const name = random(3) === 0 ? pick(random, OTHERS) : pick(random, names)
  if (name === 'Own' || name === 'x:Deep')
    return `<${name} a='1'><Title>inner</Title><!-- Title --><![CDATA[<Title>]]></${name}>`
  if (name === 'Pages') return '<Pages>\n <Page Image="0" Position="left"/>\n</Pages>'
  const text = name === 'StoryArcNumber' ? '1' : escaped(randomText(random))
  return pick(random, [`<${name}>${text}</${name}>`, `<${name} kept="yes" >${text}</${name} >`, `<${name}/>`])
}

/** Returns a file with elements in any order, each at most once, with comments, blanks and instructions between. */
function randomFile(random: Random): string {
  const lineEnd = pick(random, ['\n', '\r\n', ''])
  const elements = Array.from({ length: random(20) }, () => randomElement(random))
  const once = [...new Map(elements.map((element) => [/^<([\w:]+)/.exec(element)?.[1], element])).values()]
  const between = () =>
    lineEnd +
    pick(random, ['', '', '  ', '\t', `${lineEnd}  `, '<!-- <Title>no</Title> -->', '<?pi <Year>?>'])
  const inner = once.map((element) => between() + element).join('')
  const start = pick(random, [
    '',
    '<?xml version="1.0"?>',
    `<?xml version="1.0" encoding="UTF-8"?>${lineEnd}`,
  ])
  return `${start}<ComicInfo xmlns:x="u">${inner}${between()}</ComicInfo>${lineEnd}`
}

/** Removes comments' and containers' contents from the search, then the named elements with their lines. */
function without(file: string, elements: readonly string[]): string {
  const opaque = /<!--.*?-->|<\?pi.*?\?>|<(Own|x:Deep)\b.*?<\/\1>|<Pages>.*?<\/Pages>/gs
  const hidden: string[] = []
  let bare = file.replace(opaque, (match) => `‹${hidden.push(match) - 1}›`)
  for (const name of elements) {
    const element = new RegExp(
      `(?:(?:\\r\\n|\\r|\\n)[ \\t]*)?<${name}(?:\\s[^>]*)?(?:/>|>[^<]*</${name}\\s*>)`,
      'g',
    )
    bare = bare.replace(element, '')
  }
  return bare.replace(/‹(\d+)›/g, (_, index) => hidden[Number(index)] ?? '')
}

const elementsOf = (fields: PartialMetadata) =>
  Object.keys(fields).flatMap((field) =>
    field === 'storyline' ? ['StoryArc', 'StoryArcNumber'] : [FIELDS[field as FieldName].comicInfo],
  )

/** Normalizes blanks of a value, which an edit does not write for their own sake. */
function comparable(value: unknown): unknown {
  if (!isKnown(value)) return undefined
  if (Array.isArray(value)) return [...new Set(value.map(singleLine))]
  if (typeof value === 'object') return { ...value, name: singleLine((value as { name: string }).name) }
  return typeof value === 'string' ? singleLine(value) : value
}

it('random edits of random files change nothing else, read back, and are complete after one write', () => {
  const random = createRandom(29)
  let changed = 0
  for (let run = 0; run < 400; run++) {
    const old = randomFile(random)
    const fields = randomMetadata(random)
    const result = editComicInfo(Buffer.from(old), fields)
    if (result.refusal !== null) throw new Error(`${result.refusal} of ${old} with ${JSON.stringify(fields)}`)
    const file = result.xml.toString()
    const names = elementsOf(fields)
    // The end tag of a file without other elements moves to a line of its own.
    const rest = (text: string) => without(text, names).replace(/\s+<\/ComicInfo>/, '</ComicInfo>')
    expect(rest(file)).toBe(rest(old))

    const before = readComicInfo(Buffer.from(old)).values
    const after = readComicInfo(result.xml)
    expect(after.problem).toBeNull()
    for (const [field, value] of Object.entries({ ...before, ...fields })) {
      expect(comparable(after.values[field as FieldName]), `${field} of ${file}`).toEqual(comparable(value))
    }
    expect(result.isChanged).toBe(file !== old)
    expect(editComicInfo(result.xml, fields)).toMatchObject({ isChanged: false, changes: [] })
    if (result.isChanged) changed++
  }
  expect(changed).toBeGreaterThan(300)
})
