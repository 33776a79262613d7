import { cached } from '../cached.ts'
import { extensionOf, isComicName } from '../file-types.ts'
import { isTooLong, namePart, safeName } from './path-names.ts'
import type { Template, TemplateField, TemplatePart } from './template.ts'

/** Values of a comic; null and absent ones are unknown. */
export type NameValues = Readonly<Partial<Record<TemplateField, string | number | null>>>

/** A path in the library, with `/` between names and without extension; or why a comic has none. */
export type RenderedPath =
  | { readonly path: string; readonly problem: null }
  /** `missing`: these fields are unknown. */
  | { readonly path: null; readonly problem: 'missing'; readonly missing: readonly TemplateField[] }
  | { readonly path: null; readonly problem: 'no-name' }
  | { readonly path: null; readonly problem: 'too-long' }

/** Pads the integer before any fraction or suffix: `7` → `007`, `1.5` → `001.5`, `-1` → `-001`, `½` stays. */
export const padNumber = (number: string, digits: number): string =>
  number.replace(/^(-?)(\d+)/, (_, sign: string, whole: string) => sign + whole.padStart(digits, '0'))

/** As `namePart`; a value of dots only, which would be an empty name or one that leaves the folder, is empty. */
const partOf = cached((value) => {
  const text = namePart(value)
  return safeName(text) === '' ? '' : text
})
/** As `safeName`; a folder has many comics. */
const folderName = cached(safeName)

function valueText(field: TemplateField, digits: number, values: NameValues): string | null {
  const value = values[field] ?? null
  if (value === null) return null
  const text = partOf(String(value))
  if (text === '') return null
  return digits > 1 ? padNumber(text, digits) : text
}

/** Renders parts; adds the unknown fields to `missing`. */
function render(parts: readonly TemplatePart[], values: NameValues, missing: Set<TemplateField>): string {
  return parts
    .map((part) => {
      if (part.is === 'text') return part.text
      if (part.is === 'field') {
        const value = valueText(part.field, part.digits, values)
        if (value === null) missing.add(part.field)
        return value ?? ''
      }
      const absent = new Set<TemplateField>()
      const text = render(part.parts, values, absent)
      return absent.size > 0 ? '' : text
    })
    .join('')
}

/** Returns the template without an extension at its end: comics keep theirs. */
function withoutExtension(template: Template): Template {
  const last = template.at(-1)
  // What begins with a dot is a name; here a field precedes it.
  if (last?.is !== 'text' || !isComicName(`x${last.text}`)) return template
  const text = last.text.slice(0, -extensionOf(`x${last.text}`).length - 1)
  return [...template.slice(0, -1), { is: 'text', text }]
}

/**
 * Renders the path of a comic. Slashes come from the template only, since values have none; so a path never leaves the
 * library, whatever the metadata says. `extension` counts for the length.
 */
export function renderPath(template: Template, values: NameValues, extension: string): RenderedPath {
  const missing = new Set<TemplateField>()
  const names = render(withoutExtension(template), values, missing).split('/').map(folderName)
  if (missing.size > 0) return { path: null, problem: 'missing', missing: [...missing] }
  if (names.some((name) => name === '')) return { path: null, problem: 'no-name' }
  const path = names.join('/')
  return isTooLong(`${path}.${extension}`) ? { path: null, problem: 'too-long' } : { path, problem: null }
}
