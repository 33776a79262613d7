import type { Statements } from '#db/index.ts'
import type { AppKind } from '#domain/device-key.ts'
import {
  foldEvents,
  kindsTo,
  type ProgressSource,
  type ReportedPosition,
  undoneIds,
} from '#domain/reading/progress.ts'
import type { Batch } from './batches.ts'
import { type JournalEvent, SESSION_GAP, writeEvents } from './journal.ts'
import { writeStates } from './states.ts'
import { ulid } from './ulid.ts'
import { newBatch, writeBatch } from './write-batches.ts'

interface OldPosition extends ReportedPosition {
  readonly locator: string | null
}

/** A row of `app_moves`: a change of a position by a reading app. */
interface MoveRow {
  readonly user_id: string
  readonly comic_id: string
  readonly device_id: string
  readonly device_name: string
  readonly app: AppKind
  readonly before: string | null
  readonly after: string | null
  readonly place_at: number
  readonly back_at: number | null
}

/** A row of `app_places`, the last position in a comic, with the app of its device. */
interface PlaceRow {
  readonly user_id: string
  readonly comic_id: string
  readonly page: number | null
  readonly page_count: number
  readonly at: number
  readonly share: number | null
  readonly locator: string | null
  readonly device_id: string
  readonly device_name: string
  readonly app: AppKind | null
  readonly pending: number
  readonly finished: number | null
}

const NEVER: OldPosition = { page: null, pageCount: 0, finished: false, share: null, locator: null }
const positionOf = (text: string | null): OldPosition =>
  text === null ? NEVER : (JSON.parse(text) as OldPosition)

const sourceOf = (app: AppKind | null): ProgressSource =>
  app === 'koreader' ? 'kosync' : app === 'mihon' || app === 'paperback' ? 'komga' : 'opds'

/** Collects the events of one comic of one user. */
class ComicEvents {
  readonly events: JournalEvent[] = []
  constructor(private readonly comicId: string) {}

  /** Adds the events that lead to a position; returns their ids. */
  reach(position: OldPosition, at: number, by: Pick<JournalEvent, 'device' | 'app' | 'via'>): string[] {
    return kindsTo(foldEvents(this.events), position).map((kind) => {
      const { page, pageCount, share, locator } = position
      return this.add({ kind, at, undoes: null, ...by, page, pageCount, share, locator })
    })
  }

  undo(undoes: string, at: number): void {
    const none = { page: null, pageCount: 0, share: null, locator: null, device: null, app: null }
    this.add({ kind: 'undo', at, undoes, via: 'dashboard', ...none })
  }

  isAt({ page, finished }: OldPosition): boolean {
    const state = foldEvents(this.events)
    return (state?.page ?? null) === page && (page === null || state?.finished === finished)
  }

  private add(
    event: Omit<JournalEvent, 'id' | 'comicId' | 'startedAt' | 'receivedAt' | 'clientSeq' | 'batch'>,
  ): string {
    const id = ulid(event.at)
    const { at } = event
    const { comicId } = this
    this.events.push({ ...event, id, comicId, startedAt: at, receivedAt: at, clientSeq: null, batch: '' })
    return id
  }
}

const ACCOUNT = { device: null, app: null, via: 'account' } as const

/** Converts the old rows of a comic to events. */
function eventsFrom(comicId: string, moves: readonly MoveRow[], place: PlaceRow | undefined): JournalEvent[] {
  const made = new ComicEvents(comicId)
  let last = 0
  for (const { device_id, device_name, app, before, after, place_at, back_at } of moves) {
    const at = Math.max(place_at, last + 2)
    // The position was changed in the account between two moves.
    if (!made.isAt(positionOf(before))) made.reach(positionOf(before), at - 1, ACCOUNT)
    const device = { id: device_id, name: device_name }
    const ids = made.reach(positionOf(after), at, { device, app, via: sourceOf(app) })
    last = at
    if (back_at === null) continue
    last = Math.max(back_at, at + 1)
    for (const id of ids) made.undo(id, last)
  }
  if (place === undefined) return made.events
  const { page, page_count: pageCount, at, share, locator, device_id, device_name, app } = place
  const known = foldEvents(made.events)
  const isEnd = page !== null && page >= pageCount && pageCount > 0
  const finished = place.finished === null ? isEnd || known?.finished === true : place.finished === 1
  const position = { page, pageCount, finished, share, locator }
  if (made.isAt(position) && (known?.at ?? at) === at) return made.events
  const device = device_id === '' ? null : { id: device_id, name: device_name }
  const via = device === null ? 'dashboard' : sourceOf(app)
  made.reach(position, Math.max(at, last + 1), { device, app, via })
  return made.events
}

/** Groups events into the batches that the journal would have stored them in. */
function inBatches(events: readonly JournalEvent[]): { events: JournalEvent[]; batches: Batch[] } {
  const undone = undoneIds(events)
  const batches = new Map<string, Batch>()
  const comics = new Map<string, Set<string>>()
  const lastOf = new Map<string, string>()
  const grouped = [...events]
    .sort((one, other) => one.at - other.at)
    .map((event) => {
      const { via, device, app, at, kind, comicId } = event
      const isUndo = kind === 'undo'
      const client = JSON.stringify([via, device?.id, isUndo && at])
      const last = batches.get(lastOf.get(client) ?? '')
      const batch =
        last !== undefined && at - last.at <= SESSION_GAP
          ? last
          : newBatch({ via, device: device && { ...device, app } }, at, isUndo ? SITTING : null)
      lastOf.set(client, batch.id)
      const own = comics.get(batch.id) ?? new Set()
      comics.set(batch.id, own.add(comicId))
      batches.set(batch.id, {
        ...batch,
        at,
        active: batch.active + Number(!undone.has(event.id)),
        comics: own.size,
        finished: batch.finished + Number(kind === 'finished'),
        unread: batch.unread + Number(kind === 'unread'),
      })
      return { ...event, batch: batch.id }
    })
  return { events: grouped, batches: [...batches.values()] }
}

const SITTING = { batch: null, since: null }

/** Fills the journal from the tables of earlier releases: `app_places` and `app_moves`. */
export async function importOldTables(tx: Statements): Promise<void> {
  const moves = await tx.all<MoveRow>('select * from app_moves order by id')
  const places = await tx.all<PlaceRow>(
    'select p.*, d.app from app_places p left join devices d on d.id = p.device_id',
  )
  const users = new Map<string, Map<string, { moves: MoveRow[]; place?: PlaceRow }>>()
  const comicOf = ({ user_id, comic_id }: MoveRow | PlaceRow) => {
    const comics = users.get(user_id) ?? new Map<string, { moves: MoveRow[]; place?: PlaceRow }>()
    users.set(user_id, comics)
    const comic = comics.get(comic_id) ?? { moves: [] }
    comics.set(comic_id, comic)
    return comic
  }
  for (const move of moves) comicOf(move).moves.push(move)
  for (const place of places) comicOf(place).place = place
  for (const [userId, comics] of users) {
    const byComic = [...comics].map(
      ([comicId, comic]) => [comicId, eventsFrom(comicId, comic.moves, comic.place)] as const,
    )
    const { events, batches } = inBatches(byComic.flatMap(([, own]) => own))
    await writeEvents(tx, userId, events)
    for (const batch of batches) await writeBatch(tx, userId, batch)
    const states = byComic.flatMap(([comicId, events]) => {
      const state = foldEvents(events)
      return state === null ? [] : [[comicId, state] as const]
    })
    await writeStates(tx, userId, new Map(states))
  }
  await tx.run(
    'insert into reading_outbox (user_id, comic_id) select user_id, comic_id from app_places where pending = 1',
  )
}
