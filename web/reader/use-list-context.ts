import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '#web/app/paths.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import { parseListName } from '#web/data/lists/list-name.ts'
import { listNeighboursQuery } from '#web/data/lists/list-neighbours.ts'

const PAGES = {
  playlist: paths.playlist,
  storyline: (id: string) => paths.entity('storylines', id),
}

/**
 * Returns the list that a comic is read in, named by the URL (`?list=playlist:ID`): the comic with its neighbours in
 * that list instead of those in its series, the list's name and page, and a function that returns the URL of another
 * comic in it. A comic that is not in the list continues in its series.
 */
export function useListContext(comic: ComicDetail | undefined) {
  const [params] = useSearchParams()
  const list = params.get('list')
  const named = parseListName(list)
  const { data: around, isPending, isError } = useQuery(listNeighboursQuery(list, comic))
  const isKnown = around != null && (around.previous !== null || around.next !== null)
  const isAwaited = named !== null && isPending && !isError
  const shown = useMemo(() => {
    if (comic === undefined || !(isKnown || isAwaited)) return comic
    return { ...comic, previous: around?.previous ?? null, next: around?.next ?? null }
  }, [comic, around, isKnown, isAwaited])
  return {
    comic: shown,
    name: isKnown ? around.name : null,
    page: isKnown && named !== null ? PAGES[named.kind](named.id) : null,
    read: (id: string) => (list === null ? paths.read(id) : paths.readIn(id, list)),
  }
}
