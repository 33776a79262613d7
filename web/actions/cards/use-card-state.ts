import { useQuery } from '@tanstack/react-query'
import { favouritesQuery } from '#web/data/comics/marks.ts'
import { seriesQuery } from '#web/data/comics/series.ts'
import type { CardItem } from '../select/selection.ts'

/** Returns whether a card's comics are read and favourites; for a series, all of its issues. */
export function useCardState(item: CardItem, isRead: boolean) {
  const isSeries = item.kind === 'series'
  const { data: favourites } = useQuery(favouritesQuery)
  const { data } = useQuery({ ...seriesQuery(isSeries ? item.series.key : ''), enabled: isSeries })
  const ids = isSeries ? (data?.issues ?? []).map(({ id }) => id) : [item.comic.id]
  return {
    isFavourite: ids.length > 0 && ids.every((id) => favourites?.has(id)),
    isRead: isSeries ? item.series.read >= item.series.count : isRead,
  }
}
