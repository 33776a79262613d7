import { describe, expect, it } from 'vitest'
import {
  actionOf,
  bound,
  isBindable,
  keymapOf,
  keyName,
  ownerOf,
  reboundFrom,
  unbound,
} from '#web/components/reading/keymap.ts'
import { belongsToControl } from '#web/reader/keys/use-reader-keys.ts'

const press = (
  key: string,
  held: Partial<Record<'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey', true>> = {},
) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...held,
})

const usual = keymapOf({})

describe('keys', () => {
  it.each([
    ['ArrowRight', 'next', 'previous'],
    ['ArrowLeft', 'previous', 'next'],
    [' ', 'advance', 'advance'],
    ['Home', 'first', 'first'],
    ['D', 'double', 'double'],
    ['d', 'double', 'double'],
    ['+', 'zoom-in', 'zoom-in'],
    ['?', 'help', 'help'],
    ['Escape', 'escape', 'escape'],
    // Keys of presenters and media keys.
    ['PageDown', 'advance', 'advance'],
    ['PageUp', 'retreat', 'retreat'],
    ['.', 'blank', 'blank'],
    // Left to the browser, which reloads.
    ['F5', null, null],
    ['k', 'auto', 'auto'],
    ['MediaPlayPause', null, null],
    ['MediaTrackNext', null, null],
    ['x', null, null],
  ])('%s: %s, in manga %s', (key, ltr, rtl) => {
    expect(actionOf(press(key), false, usual)).toBe(ltr)
    expect(actionOf(press(key), true, usual)).toBe(rtl)
  })

  it('goes back with Shift and Space', () => {
    expect(actionOf(press(' ', { shiftKey: true }), false, usual)).toBe('retreat')
  })

  it.each(['ctrlKey', 'altKey', 'metaKey'] as const)('leaves keys with %s to the browser', (modifier) => {
    expect(actionOf(press('f', { [modifier]: true }), false, usual)).toBeNull()
  })

  it("accepts a key with Shift pressed by accident, but not the browser's own combinations", () => {
    expect(actionOf(press('ArrowRight', { shiftKey: true }), false, usual)).toBe('next')
    expect(actionOf(press('D', { shiftKey: true }), false, usual)).toBe('double')
    expect(actionOf(press('O', { shiftKey: true }), false, usual)).toBe('more-settings')
    expect(actionOf(press('o'), false, usual)).toBe('settings')
    expect(actionOf(press('F5', { shiftKey: true }), false, usual)).toBeNull()
  })

  it('leaves focused controls the keys they need', () => {
    expect(belongsToControl(' ', 'button')).toBe(true)
    expect(belongsToControl('ArrowRight', 'button')).toBe(false)
    expect(belongsToControl('ArrowRight', 'slider')).toBe(true)
    expect(belongsToControl('d', 'slider')).toBe(false)
    expect(belongsToControl('d', 'text')).toBe(true)
    expect(belongsToControl('Escape', 'text')).toBe(false)
    expect(belongsToControl(' ', 'none')).toBe(false)
  })
})

describe('changed keys', () => {
  it('binds a key to one action only, removing it from the previous one', () => {
    const rebound = bound({}, 'fit', 'd', 'a')
    const keymap = keymapOf(rebound)
    expect(keymap.fit).toEqual(['d'])
    expect(keymap.double).toEqual([])
    expect(ownerOf(keymap, 'a')).toBeNull()
    expect(actionOf(press('d'), false, keymap)).toBe('fit')
    expect(keymapOf(unbound(rebound, 'fit', 'd')).fit).toEqual([])
  })

  it('adds a key to the existing ones, once', () => {
    const rebound = bound(bound({}, 'next', 'l', null), 'next', 'l', null)
    expect(keymapOf(rebound).next).toEqual(['arrowright', 'l'])
    // A letter has the same action in manga; an arrow follows the reading direction.
    expect(actionOf(press('l'), true, keymapOf(rebound))).toBe('next')
    expect(actionOf(press('ArrowLeft'), true, keymapOf(rebound))).toBe('next')
  })

  it.each([
    'Escape',
    'Tab',
    'Enter',
    'F11',
    'Control',
    'Dead',
    'AudioVolumeUp',
    'MediaPlayPause',
    'Unidentified',
  ])('leaves %s alone', (key) => {
    expect(isBindable(keyName(press(key)) ?? '')).toBe(false)
  })

  it('ignores stored values that it did not write', () => {
    expect(reboundFrom(null)).toEqual({})
    expect(reboundFrom('no JSON')).toEqual({})
    expect(reboundFrom('[1]')).toEqual({})
    const stored = { fit: ['w', 7, 'tab', 'x'.repeat(99)], double: 'd', nothing: ['q'], escape: ['q'] }
    expect(reboundFrom(JSON.stringify(stored))).toEqual({ fit: ['w'] })
    // If two actions claim one key, the first one keeps it, and the default owner loses it.
    const keymap = keymapOf(reboundFrom(JSON.stringify({ double: ['n'], shift: ['n'] })))
    expect([keymap.double, keymap.shift, keymap['next-issue']]).toEqual([['n'], [], []])
  })
})
