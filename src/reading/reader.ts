import { AppError, type ErrorCode, isAppError } from '#domain/errors.ts'
import { FILES_IN_PARALLEL } from '#domain/limits.ts'
import type { ChapterText, Outline, PageImage } from '#formats/comic-file.ts'
import type { FoundLayout } from '#formats/image/layout/found-layout.ts'
import type { MadeKind, PlainKind } from '#formats/image/resize.ts'
import { type EndReason, ProcessEnded } from './ended.ts'
import { readingEntry } from './entry.ts'
import { type Asker, NOBODY } from './fair-queue.ts'
import { Faults, isLasting } from './faults.ts'
import { Lane } from './lane.ts'
import { createLooks } from './looks.ts'
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
/** Milliseconds a process is kept that nobody asks: who reads turns a page sooner than that. */
const PEOPLE_IDLE = 600_000
const IDLE = 20_000
const LOOK_AT_MEMORY_EVERY = 100

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
  /** Told once when a process had to be started that may read and write whatever the helper may. */
  readonly onUnconfined: () => void
}

const LIMITS = {
  standstill: 2_000,
  standstillAlone: 10_000,
  memory: 1_100 * 1024 * 1024,
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
    as?: MadeKind,
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
  const { standstill, standstillAlone, memory, onUnconfined } = { ...LIMITS, ...limits }
  const entry = limits.entry ?? readingEntry()
  let told = false
  const unconfined = () => {
    if (!told) onUnconfined()
    told = true
  }
  const shared = { entry, standstill, onUnconfined: unconfined }
  const foreground = { ...shared, background: false, idle: PEOPLE_IDLE }
  const background = { ...shared, background: true, idle: IDLE }
  const people = new Lane({ ...foreground, parallel: PAGES_IN_PARALLEL, perAsker: PAGES_PER_ASKER })
  const scans = new Lane({ ...background, parallel: FILES_IN_PARALLEL, perAsker: FILES_IN_PARALLEL })
  const alone = new Lane({ ...background, parallel: 1, perAsker: 1, standstill: standstillAlone })
  const lanes = [people, scans, alone]
  const faults = new Faults()
  let closed = false
  let underWay = 0
  let memoryWatch: NodeJS.Timeout | undefined

  /** Ends what nobody waits for first, then what can be done again; what is read alone only for its own size. */
  function boundMemory(): void {
    const weigh = (lane: Lane) => lane.children.map((child) => ({ child, bytes: child.memory() }))
    const own = weigh(alone)
    const sizes = [...weigh(people), ...weigh(scans), ...own].sort((a, b) => b.bytes - a.bytes)
    if (sizes.reduce((sum, { bytes }) => sum + bytes, 0) <= memory) return
    const idle = sizes.find(({ child }) => child.busy === 0)
    const other = sizes.find((one) => !own.some(({ child }) => child === one.child))
    if (idle !== undefined) idle.child.end('closed')
    else (other ?? sizes[0])?.child.end('memory')
  }

  function lookAtMemory(): void {
    boundMemory()
    // What nobody waits for any more goes on until its process lets go of it.
    if (underWay > 0 || lanes.some((lane) => lane.children.some(({ busy }) => busy > 0))) return
    clearInterval(memoryWatch)
    memoryWatch = undefined
  }

  async function watched<T>(work: () => Promise<T>): Promise<T> {
    underWay++
    memoryWatch ??= setInterval(lookAtMemory, LOOK_AT_MEMORY_EVERY).unref()
    try {
      return await work()
    } finally {
      underWay--
    }
  }

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
      return await watched(() => lane.run(task, asks, asker))
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error
      if (closed || error.reason === 'not-started') throw asFault(error)
    }
    try {
      return await watched(() => alone.run(task, asks, asker))
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
  async function runOnce<
    Name extends 'picture' | 'plain' | 'cover' | 'chapter' | 'lengths' | 'documents' | 'outline',
  >(task: Name, asks: Asks<Name>, what: string, asker: Asker): Promise<Gives<Name>> {
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
      runOnce('picture', { ...place, picked, width, as }, `picture ${picked}`, asker),
    plain: (place, number, as, width, asker = NOBODY) =>
      runOnce('plain', { ...place, number, as, width }, `${as} ${number}`, asker),
    cover: (place, picked, asker = NOBODY) =>
      runOnce('cover', { ...place, picked }, `picture ${picked}`, asker),
    chapter: (place, number, asker = NOBODY) =>
      runOnce('chapter', { ...place, number }, `chapter ${number}`, asker),
    layouts: (place, numbers, asker = NOBODY) => looks.layouts(place, numbers, { ...asker, later: true }),
    outline: (place, asker = NOBODY) => runOnce('outline', place, 'outline', asker),
    lengths: (place, asker = NOBODY) => runOnce('lengths', place, 'lengths', asker),
    documents: (place, asker = NOBODY) => runOnce('documents', place, 'documents', asker),
    narrow: (bytes, width, asker = NOBODY) => run(people, 'narrow', { bytes, width }, asker),
    async close() {
      closed = true
      clearInterval(memoryWatch)
      await Promise.all(lanes.map((lane) => lane.close()))
    },
  }
}
