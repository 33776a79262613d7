import type {
  ChangedProgress,
  ComicCard,
  ComicDetail,
  ProgressState,
  SeriesCard,
} from '#contract/helper/shapes.ts'
import type { CatalogCard, ListedSeries } from '#library/catalog/cards.ts'
import type { CatalogDetail } from '#library/catalog/comics.ts'
import type { CatalogUser } from '#library/catalog/select.ts'
import { seriesReading } from '#library/catalog/series-reading.ts'
import { numberOf, type Snapshot, seriesAt } from '#library/catalog/snapshot/snapshot.ts'
import type { Library } from '#library/index.ts'
import type { ComicProgress } from '#library/progress/states.ts'
import type { Caller } from './guards.ts'
import { headerAddress } from './routes/picture-addresses.ts'
import { userOf } from './routes/user-of.ts'

/** Returns a comic's progress as the API represents it. */
export const stateAnswer = ({
  page,
  pageCount,
  share,
  finished,
  dropped,
  pass,
  at,
}: ComicProgress): ProgressState => ({
  ...{ page, pageCount, share, finished, dropped, pass },
  at: new Date(at).toISOString(),
})

/** Converts cards for one user, with the user's progress. */
export interface UserCards {
  /** The user that lists are made for. */
  readonly user: CatalogUser
  /** The collection as the user may see it. */
  readonly snapshot: Snapshot
  progressOf(comicId: string): ProgressState | null
  comic(card: CatalogCard): ComicCard
  comicOrNull(card: CatalogCard | null): ComicCard | null
  series(card: ListedSeries): SeriesCard
  detail(comic: CatalogDetail): ComicDetail
  /** Returns the progress of comics, and the counts of their series. */
  changed(comicIds: readonly string[]): ChangedProgress
}

function detailOf(comic: CatalogDetail, card: (card: CatalogCard) => ComicCard): ComicDetail {
  const { previous, next, storyline } = comic
  return {
    ...comic,
    progress: card(comic).progress,
    previous: previous && card(previous),
    next: next && card(next),
    storyline: storyline.map((part) => ({ ...part, comic: card(part.comic) })),
  }
}

/** Returns the card converter of a user, with the current progress and catalog snapshot. */
export async function userCards(
  { catalog, catalogUserOf }: Pick<Library, 'catalog' | 'catalogUserOf'>,
  userId: string,
): Promise<UserCards> {
  const user = await catalogUserOf(userId)
  const { states } = user
  const snapshot = await catalog.now(user)
  const progressOf = (comicId: string): ProgressState | null => {
    const state = states.get(comicId)
    return state === undefined ? null : stateAnswer(state)
  }
  const comic = (card: CatalogCard): ComicCard => ({ ...card, progress: progressOf(card.id) })
  return {
    user,
    snapshot,
    progressOf,
    comic,
    comicOrNull: (card) => card && comic(card),
    series: ({ header, ...card }) => ({
      ...card,
      ...seriesReading(snapshot, states, card.key),
      headerImage: headerAddress({ key: card.key, header }),
    }),
    detail: (whole) => detailOf(whole, comic),
    changed(comicIds) {
      const numbers = comicIds.map((id) => numberOf(snapshot, id))
      const keys = new Set(
        numbers.flatMap((no) => (no === undefined ? [] : (seriesAt(snapshot, no)?.key ?? []))),
      )
      return {
        comics: Object.fromEntries(comicIds.map((id) => [id, progressOf(id)])),
        series: [...keys].map((key) => ({ key, ...seriesReading(snapshot, states, key) })),
      }
    },
  }
}

/** Returns the card converter of a caller. Throws unauthorized for a caller without a user. */
export type CardsFor = (caller: Pick<Caller, 'user'>) => Promise<UserCards>

export const cardsFor =
  (library: Pick<Library, 'catalog' | 'catalogUserOf'>): CardsFor =>
  (caller) =>
    userCards(library, userOf(caller))
