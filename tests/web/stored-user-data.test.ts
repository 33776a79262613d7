import { expect, test } from 'vitest'
import { removeStoredUserData } from '#web/data/account/stored-user-data.ts'
import { userKey } from '#web/data/keys.ts'
import { DayJournal } from '#web/data/progress/day-journal.ts'
import { writeJson } from '#web/data/stored-json.ts'
import { ExactPlaces } from '#web/reader/text/exact-places.ts'
import { noteZonesSeen } from '#web/reader/zones/seen.ts'
import { memoryStorage } from './support/memory-storage.ts'

test("a user's data is deleted from the browser, and that of others and of the browser is kept", () => {
  const keep = memoryStorage()
  const storeAll = (userId: string) => {
    writeJson(keep, userKey('unsaved', userId), { a: 1 })
    new DayJournal(keep, userId).record('a', [1], false)
    new ExactPlaces(keep, userId).put('a', { chapter: 1, share: 0.5, page: 2 })
    noteZonesSeen(keep, userId)
  }
  const shared = ['comics.preferences', 'comics.reader.comic.a', 'sb-localhost-auth-token', 'other.ana']
  for (const name of shared) writeJson(keep, name, 1)
  storeAll('susana')
  const others = [...keep.kept.keys()]
  storeAll('ana')
  expect(keep.kept.size).toBe(others.length + 4)
  removeStoredUserData(keep, 'ana')
  expect([...keep.kept.keys()]).toEqual(others)
})
