import { expect, it } from 'vitest'
import { ENVIRONMENT_ERRORS } from '#domain/errors/environment-errors.ts'
import type { ScanProblem } from '#web/data/collection/scan.ts'
import { groupProblems, problemsText, retryScan } from '#web/screens/server/problems/problem-groups.ts'

const problem = (path: string, code: string): ScanProblem => ({
  path,
  code,
  comicId: null,
  message: '',
  params: {},
  since: '2026-01-01T00:00:00.000Z',
})

it('groups problems by kind, the most frequent kind first', () => {
  const groups = groupProblems([
    problem('/a', 'comic-drm'),
    problem('/b', 'comic-corrupt'),
    problem('/c', 'comic-corrupt'),
  ])
  expect(groups.map(({ code, problems }) => [code, problems.map(({ path }) => path)])).toEqual([
    ['comic-corrupt', ['/b', '/c']],
    ['comic-drm', ['/a']],
  ])
})

it('formats a group as text, one line per problem', () => {
  const [group] = groupProblems([problem('/a', 'comic-drm'), problem('/b', 'comic-drm')])
  expect(group && problemsText(group, ({ code }) => code)).toBe('/a\tcomic-drm\n/b\tcomic-drm')
})

it('retries only the files of a group, and everything for problems without a file', () => {
  expect(retryScan([problem('/a', 'comic-drm'), problem('/b', 'comic-drm')])).toEqual({
    retry: true,
    paths: ['/a', '/b'],
  })
  for (const code of ENVIRONMENT_ERRORS)
    expect(retryScan([problem('/data', code), problem('/a', 'comic-drm')])).toEqual({ retry: true })
})
