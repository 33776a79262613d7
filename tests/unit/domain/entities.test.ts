import { describe, expect, it } from 'vitest'
import {
  ENTITY_KINDS,
  entityErrorCode,
  mergedRoles,
  nameKey,
  requiredName,
  requiredRoles,
} from '#domain/entities.ts'
import { isErrorCode } from '#domain/errors/errors.ts'

describe('names', () => {
  it.each([
    ['  Batman ', 'batman'],
    ['Peñ\u0061', 'peña'],
    ['Pen\u0303a', 'peña'],
    ['ÉLAN', 'élan'],
    ['50% off*', '50% off*'],
  ])('%j is compared as %j', (name, key) => {
    expect(nameKey(name)).toBe(key)
  })

  it("are trimmed, and blank ones are rejected with their kind's error message", () => {
    expect(requiredName('artists', '  Ana Ruiz\t')).toBe('Ana Ruiz')
    for (const kind of ENTITY_KINDS) {
      const code = entityErrorCode(kind, 'name-required')
      expect(isErrorCode(code)).toBe(true)
      expect(() => requiredName(kind, ' \n ')).toThrow(expect.objectContaining({ code }))
    }
  })
})

describe('roles', () => {
  it('omit empty and repeated entries and have a fixed order', () => {
    expect(requiredRoles(['inker', '', 'writer', ' ', 'inker'])).toEqual(['writer', 'inker'])
    expect(mergedRoles(['editor'], ['writer', 'translator'])).toEqual(['writer', 'editor', 'translator'])
  })

  it.each([[[]], [['', '  ']]])('%j contains no role', (roles) => {
    expect(() => requiredRoles(roles)).toThrow(expect.objectContaining({ code: 'artist-roles-required' }))
  })
})
