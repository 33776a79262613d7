import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { bookmarksQuery } from '#web/data/bookmarks.ts'
import type { ComicDetail } from '#web/data/comic.ts'
import { contentsQuery } from '#web/data/layout.ts'
import { type Tick, ticksOf } from './ticks.ts'

/** The chapters and bookmarks of a comic, as far as they are known: the room asks for them. */
export function useTicks(comic: ComicDetail): readonly Tick[] {
  const marks = useQuery({ ...bookmarksQuery(comic.id), enabled: false }).data
  const lines = useQuery({ ...contentsQuery(comic), enabled: false }).data
  return useMemo(() => ticksOf(lines ?? [], marks ?? []), [lines, marks])
}
