import { expect, test } from 'vitest'
import { CallSlots } from '#disk/call-slots.ts'
import { mountPointOf } from '#disk/mount-points.ts'

// Uses /proc as a mount, which only Linux has.
test.runIf(process.platform === 'linux')('a mount that hangs leaves threads for other mounts', () => {
  expect(['/proc/1/x', '/proc', '/processes'].map(mountPointOf)).toEqual(['/proc', '/proc', '/'])
  const slots = new CallSlots()
  const begun = (root: string) => {
    const hasRoom = slots.hasRoom(root)
    if (hasRoom) slots.begin(root)
    return hasRoom
  }
  const far = ['/far 1', '/far 1', '/far 1', '/far 2', '/far 3', '/far 4']
  expect(far.map(begun)).toEqual([true, true, false, true, false, false])
  expect(begun('/proc/near')).toBe(true)
  slots.end('/far 2')
  expect(begun('/far 3')).toBe(true)
})
