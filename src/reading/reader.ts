import { AppError, type ErrorCode, isAppError } from '#domain/errors.ts'
import { FILES_IN_PARALLEL } from '#domain/limits.ts'
import type { ChapterText, Outline, PageImage } from '#formats/comic-file.ts'
import type { FoundLayout } from '#formats/image/layout/found-layout.ts'
import type { PageKind, PlainKind } from '#formats/image/resize.ts'
import { type EndReason, ProcessEnded } from './ended.ts'
import { readingEntry } from './entry.ts'
import { type Asker, NOBODY } from './fair-queue.ts'
import { Faults, isLasting } from './faults.ts'
import { Lane } from './lane.ts'
import { createLooks } from './looks.ts'
import { createMemoryBound } from './memory-bound.ts'
import {
  type Asks,
  type ComicPlace,
  type FileContents,
  type FileCover,
  type Gives,
  type MadeCover,
  NO_CONTENTS,
  type Picked,
  type Problem,
  type TaskName,
} from './tasks.ts'

/** Pages and covers read at once for people, and for one of them: nobody takes all places. */
const PAGES_IN_PARALLEL = 4
const PAGES_PER_ASKER = 2
/** Milliseconds after which an idle process ends. Readers turn pages more often. */
const READING_IDLE = 600_000
const IDLE = 5_000
/** Tasks that make covers. Nobody reads a comic meanwhile, so their process ends sooner. */
const COVER_TASKS: readonly TaskName[] = ['narrow', 'scanCover', 'cover']

/** Limits of the processes; other than the usual ones in tests. */
export interface ReaderLimits {
  /** The program they run: `process/main.ts`, built. */
  readonly entry: URL
  /** Milliseconds a process may stand still before what it does is tried apart. */
  readonly standstill: number
  /** The same where it is tried apart, alone. */
  readonly standstillAlone: number
  /** Resident bytes of all processes, together. */
  readonly memory: number
  /** False to run them outside of the sandbox even where there is one. */
  readonly sandbox: boolean
  /** Told once when a process had to be started that may read and write whatever the helper may. */
  readonly onUnconfined: () => void
}

const LIMITS = {
  standstill: 2_000,
  standstillAlone: 10_000,
  memory: 1_100 * 1024 * 1024,
  sandbox: true,
  onUnconfined: () => undefined,
}

/**
 * Reads comics in processes apart: one for what people wait for, one for scans. A process that crashes, stands
 * still or takes too much memory is replaced; what was under way in it is done again, one at a time in a third, so
 * that only the file at fault is told so: reader-stopped, comic-too-large. Where no process starts at all every call
 * throws reader-not-started.
 */
export interface Reader {
  /**
   * A file's pages and metadata, for a scan; what is wrong with it is its answer's `problem`. Throws the signal's
   * reason, disk-full, data-dir-not-writable, reader-not-started.
   */
  scanContents(asks: Asks<'scanContents'>, signal: AbortSignal): Promise<FileContents>
  /** A file's own cover and its fingerprint, for a scan; its `problem` and what it throws likewise. */
  scanCover(asks: Asks<'scanCover'>, signal: AbortSignal): Promise<FileCover>
  /** The same for somebody who waits for the cover: before what scans read. Throws rate-limited besides. */
  scanCoverNow(asks: Asks<'scanCover'>, asker: Asker): Promise<FileCover>
  /**
   * A page or the cover, no wider than `width` pixels where one is named: made as WebP, or as `as` says. Throws what
   * opening and reading throw.
   */
  picture(
    place: ComicPlace,
    picked: Picked,
    width: number | null,
    asker?: Asker,
    as?: PageKind,
  ): Promise<PageImage>
  /** A page as JPEG or PNG, no wider than `width` pixels where one is named. Throws what opening and reading throw. */
  plain(
    place: ComicPlace,
    number: number,
    as: PlainKind,
    width: number | null,
    asker?: Asker,
  ): Promise<PageImage>
  /** A page or the cover, made into a cover to keep. Throws what opening and reading throw. */
  cover(place: ComicPlace, picked: Picked, asker?: Asker): Promise<MadeCover>
  /** A text book's chapter, from 1. Throws page-not-found and what opening throws. */
  chapter(place: ComicPlace, number: number, asker?: Asker): Promise<ChapterText>
  /**
   * What the pictures of pages tell of how they are shown, in the order asked, while no page is read; nothing of
   * those that cannot be shown, or that stop whoever reads them. Throws what opening throws, and rate-limited.
   */
  layouts(place: ComicPlace, numbers: readonly number[], asker?: Asker): Promise<FoundLayout[]>
  /** The places that a comic's file names. Throws what opening throws. */
  outline(place: ComicPlace, asker?: Asker): Promise<Outline>
  /** How long the text of each chapter is, in characters. Throws what opening throws. */
  lengths(place: ComicPlace, asker?: Asker): Promise<readonly number[]>
  /** The document of an EPUB in which each page or chapter begins, from 1. Throws what opening throws. */
  documents(place: ComicPlace, asker?: Asker): Promise<readonly number[]>
  /** A picture of ours as WebP no wider than `width` pixels. */
  narrow(bytes: Buffer, width: number, asker?: Asker): Promise<PageImage>
  /** Ends all processes with what is under way in them; resolves when they are gone. */
  close(): Promise<void>
}

const FAULTS: Readonly<Record<EndReason, ErrorCode>> = {
  'not-started': 'reader-not-started',
  crashed: 'reader-stopped',
  'stood-still': 'reader-stopped',
  memory: 'comic-too-large',
  // It was still answering: a disk may be slow today.
  late: 'comic-timeout',
  closed: 'file-unreadable',
}

/** What is no file's fault: it would be the same for every one. */
const NO_FILES_FAULT: readonly ErrorCode[] = [
  'reader-not-started',
  'disk-full',
  'data-dir-not-writable',
  'rate-limited',
]

/** What is known of a file that stopped its reader. */
const NO_COVER: Omit<FileCover, 'problem'> = { fingerprint: null, cover: null }

/** A reader of its own processes, which are started when they are needed. The caller closes it. */
export function createReader(limits: Partial<ReaderLimits> = {}): Reader {
  const { standstill, standstillAlone, memory, sandbox, onUnconfined } = { ...LIMITS, ...limits }
  const entry = limits.entry ?? readingEntry()
  let told = false
  const unconfined = () => {
    if (!told) onUnconfined()
    told = true
  }
  const shared = { entry, standstill, sandbox, onUnconfined: unconfined }
  const idleAfter = (task: TaskName) => (COVER_TASKS.includes(task) ? IDLE : READING_IDLE)
  const foreground = { ...shared, background: false, idleAfter }
  const background = { ...shared, background: true, idleAfter: () => IDLE }
  const people = new Lane({ ...foreground, parallel: PAGES_IN_PARALLEL, perAsker: PAGES_PER_ASKER })
  const scans = new Lane({ ...background, parallel: FILES_IN_PARALLEL, perAsker: FILES_IN_PARALLEL })
  const alone = new Lane({ ...background, parallel: 1, perAsker: 1, standstill: standstillAlone })
  const lanes = [people, scans, alone]
  const faults = new Faults()
  const bound = createMemoryBound(lanes, alone, memory)
  let closed = false

  /** What the end of its process says of a file that was read alone in it. */
  function asFault(cause: ProcessEnded): AppError {
    return new AppError(FAULTS[cause.reason], {}, { cause })
  }

  /** Done in its lane; where that ends with it, once more where nothing else can be at fault. */
  async function run<Name extends TaskName>(
    lane: Lane,
    task: Name,
    asks: Asks<Name>,
    asker: Asker,
  ): Promise<Gives<Name>> {
    try {
      return await bound.watched(() => lane.run(task, asks, asker))
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error
      if (closed || error.reason === 'not-started') throw asFault(error)
    }
    try {
      return await bound.watched(() => alone.run(task, asks, asker))
    } catch (error) {
      throw error instanceof ProcessEnded ? asFault(error) : error
    }
  }

  /** A failure of a file as its answer's `problem`. */
  async function asProblem<Answer>(
    answer: Promise<Answer>,
    otherwise: Omit<Answer, 'problem'>,
  ): Promise<Answer | (Omit<Answer, 'problem'> & { problem: Problem })> {
    try {
      return await answer
    } catch (error) {
      if (closed || !isAppError(error) || NO_FILES_FAULT.includes(error.code)) throw error
      return { ...otherwise, problem: { code: error.code, params: error.params } }
    }
  }

  /** For people: what stopped a process once is not tried again until the file changes. */
  async function runOnce<Name extends TaskName>(
    task: Name,
    asks: Asks<Name> & ComicPlace,
    asker: Asker,
    what: string = task,
  ): Promise<Gives<Name>> {
    faults.check(asks, what)
    try {
      return await run(people, task, asks, asker)
    } catch (error) {
      if (isAppError(error) && isLasting(error)) faults.add(asks, what, error)
      throw error
    }
  }

  const looks = createLooks((place, number, asker) => run(people, 'layout', { ...place, number }, asker))

  return {
    scanContents(asks, signal) {
      faults.forget(asks.path)
      looks.forget(asks.path)
      return asProblem(run(scans, 'scanContents', asks, { name: '', signal }), NO_CONTENTS)
    },
    scanCover: (asks, signal) => asProblem(run(scans, 'scanCover', asks, { name: '', signal }), NO_COVER),
    scanCoverNow: (asks, asker) => asProblem(run(people, 'scanCover', asks, asker), NO_COVER),
    picture: (place, picked, width, asker = NOBODY, as = 'webp') =>
      runOnce('picture', { ...place, picked, width, as }, asker, `picture ${picked}`),
    plain: (place, number, as, width, asker = NOBODY) =>
      runOnce('plain', { ...place, number, as, width }, asker, `${as} ${number}`),
    cover: (place, picked, asker = NOBODY) =>
      runOnce('cover', { ...place, picked }, asker, `picture ${picked}`),
    chapter: (place, number, asker = NOBODY) =>
      runOnce('chapter', { ...place, number }, asker, `chapter ${number}`),
    layouts: (place, numbers, asker = NOBODY) => looks.layouts(place, numbers, { ...asker, later: true }),
    outline: (place, asker = NOBODY) => runOnce('outline', place, asker),
    lengths: (place, asker = NOBODY) => runOnce('lengths', place, asker),
    documents: (place, asker = NOBODY) => runOnce('documents', place, asker),
    narrow: (bytes, width, asker = NOBODY) => run(people, 'narrow', { bytes, width }, asker),
    async close() {
      closed = true
      bound.stop()
      await Promise.all(lanes.map((lane) => lane.close()))
    },
  }
}
