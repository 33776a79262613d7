import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { showCancelledScan, showStartedScan } from '#web/data/collection/library-changes.ts'
import { onUserScanEnd, type ScanAnswer, scanStatusQuery } from '#web/data/collection/scan.ts'
import { keys } from '#web/data/keys.ts'

const { queryKey } = scanStatusQuery
const status: ScanAnswer = {
  ...{ success: true, revision: '1', running: false, background: false, partial: false, left: null },
  ...{ discovered: 3, counted: true, processed: 3, added: 0, changed: 0, gone: 0, problems: 0 },
  ...{ covers: 0, coversDue: 0, lastPath: null, reading: [], libraries: [], troubles: [], recent: [] },
  ...{ startedAt: '2026-11-24T12:00:00.000Z', finishedAt: '2026-11-24T12:00:01.000Z', outcome: 'done' },
}
const earlier = { ...status, startedAt: '2026-11-24T11:00:00.000Z' }
const running: ScanAnswer = { ...status, running: true, finishedAt: null, outcome: null }

let client: QueryClient
let ends: (string | null)[]
beforeEach(() => {
  client = new QueryClient()
  ends = []
  client.setQueryData(queryKey, earlier)
  client.setQueryData(keys.scanProblems, [])
  onUserScanEnd(client, ({ startedAt }) => ends.push(startedAt))
})
const isListStale = () => client.getQueryState(keys.scanProblems)?.isInvalidated

test('the end of a scan is reported once, although nothing was rendered since its start', () => {
  showStartedScan(client, running)
  expect(isListStale(), 'its end will be an event').toBe(false)
  client.setQueryData(queryKey, status)
  client.setQueryData(queryKey, { ...status, revision: '2' })
  expect(ends).toEqual([status.startedAt])
})

test('a scan that ended before its response is reported, and its problems load again', () => {
  showStartedScan(client, status)
  expect(ends).toEqual([status.startedAt])
  expect(client.getQueryData(queryKey)).toEqual(status)
  expect(isListStale()).toBe(true)
})

test('an end that was reported before the response of the start is not overwritten', () => {
  client.setQueryData(queryKey, status)
  showStartedScan(client, running)
  expect(ends).toEqual([status.startedAt])
  expect(client.getQueryData(queryKey)).toEqual(status)
  expect(isListStale()).toBe(true)
})

test('a late response or event that shows an ended scan as running does not report its end again', () => {
  client.setQueryData(queryKey, running)
  client.setQueryData(queryKey, status)
  showStartedScan(client, running)
  client.setQueryData(queryKey, running)
  client.setQueryData(queryKey, status)
  expect(ends).toEqual([status.startedAt])
})

test('the end of a cancelled scan makes what scans change load again, and a late response does not hide it', async () => {
  client.setQueryData(queryKey, status)
  await showCancelledScan(client, running)
  expect(client.getQueryData(queryKey)).toEqual(status)
  expect(isListStale(), 'the event of its end did that').toBe(false)
  await showCancelledScan(client, { ...status, revision: '2' })
  expect(client.getQueryData(queryKey)?.revision).toBe('2')
  expect(isListStale()).toBe(true)
})

test('the end of a scan of the folder watcher is not reported', () => {
  client.setQueryData(queryKey, { ...running, background: true })
  client.setQueryData(queryKey, status)
  expect(ends).toEqual([])
})
