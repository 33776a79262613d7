import { ENVIRONMENT_ERRORS } from '#domain/errors/environment-errors.ts'
import { isAppError } from '#domain/errors/errors.ts'
import type { EntryList } from '#formats/archive/entry-list.ts'
import type { EntryBytes } from '#formats/archive/entry-stream.ts'
import type { ChapterText, Outline, PageImage } from '#formats/comic-file.ts'
import type { DetectedLayout } from '#formats/image/layout/detect-layout.ts'
import type { PageFormat, PlainFormat } from '#formats/image/resize.ts'
import type { TagEdit, ZipSummary } from '#formats/splice/edit-tags.ts'
import { ANONYMOUS, type Requester } from './fair-queue.ts'
import { Faults, isLasting } from './faults.ts'
import {
  type ComicFileRef,
  type FileContents,
  type FileCover,
  type JobInput,
  type JobName,
  type JobResult,
  NO_CONTENTS,
  type PageOrCover,
  type Problem,
  type StoredCover,
} from './jobs.ts'
import { createLayoutDetection } from './layout-detection.ts'
import { createRunners, type DecoderLimits } from './runners.ts'

/**
 * Decodes comics in child processes: one for users' requests, one for scans. A process that crashes, hangs or takes too
 * much memory is replaced, and its jobs are retried one by one in a third process, so that only the job at fault fails:
 * with reader-stopped, comic-too-large or comic-timeout. All calls throw reader-not-started if no process can be
 * started.
 */
export interface Decoder {
  /**
   * Reads a file's pages and metadata for a scan. Errors of the file are returned as `problem`. Throws the signal's
   * reason, disk-full, data-dir-not-writable, reader-not-started.
   */
  scanContents(input: JobInput<'scanContents'>, signal: AbortSignal): Promise<FileContents>
  /** Plans the edit of a comic's ComicInfo.xml, or of the file beside it. Throws the errors of reading. */
  editTags(input: JobInput<'editTags'>, signal: AbortSignal): Promise<TagEdit>
  /** Lists a written zip with another reader than the one that planned it. Throws the errors of reading. */
  summarizeZip(input: JobInput<'summarizeZip'>, signal: AbortSignal): Promise<ZipSummary>
  /** Lists all entries of an archive, with 7-Zip. Throws the errors of opening. */
  listEntries(input: JobInput<'listEntries'>, signal: AbortSignal): Promise<EntryList>
  /**
   * Reads a part of the contents of all entries of an archive, one after the other. Parts are cheapest in order. Throws
   * the errors of opening, and comic-corrupt if 7-Zip finds damage.
   */
  entryBytes(input: JobInput<'entryBytes'>, signal: AbortSignal): Promise<EntryBytes>
  /** Makes a file's cover and computes its fingerprint for a scan. Errors as in `scanContents`. */
  scanCover(input: JobInput<'scanCover'>, signal: AbortSignal): Promise<FileCover>
  /** Does what `scanCover` does in the foreground process, for a user's request. Also throws rate-limited. */
  scanCoverNow(input: JobInput<'scanCover'>, requester: Requester): Promise<FileCover>
  /**
   * Reads a page or the cover; with a `width`, resized to at most that many pixels in the format `as` (default WebP).
   * Throws the errors of opening and reading.
   */
  picture(
    file: ComicFileRef,
    picked: PageOrCover,
    width: number | null,
    requester?: Requester,
    as?: PageFormat,
  ): Promise<PageImage>
  /**
   * Converts a page to JPEG or PNG, at most `width` pixels wide unless null. Throws the errors of opening and reading.
   */
  plain(
    file: ComicFileRef,
    number: number,
    as: PlainFormat,
    width: number | null,
    requester?: Requester,
  ): Promise<PageImage>
  /** Makes a cover for storage from a page or the cover. Throws the errors of opening and reading. */
  cover(file: ComicFileRef, picked: PageOrCover, requester?: Requester): Promise<StoredCover>
  /** Reads a chapter of a text book; `number` starts at 1. Throws page-not-found and the errors of opening. */
  chapter(file: ComicFileRef, number: number, requester?: Requester): Promise<ChapterText>
  /**
   * Detects the layouts of pages, in the given order, as deferred jobs (`Requester.deferred`). Pages that cannot be
   * decoded, or crash the process, have NO_LAYOUT. Throws the errors of opening, and rate-limited.
   */
  layouts(file: ComicFileRef, numbers: readonly number[], requester?: Requester): Promise<DetectedLayout[]>
  /** Reads the table of contents. Throws the errors of opening. */
  outline(file: ComicFileRef, requester?: Requester): Promise<Outline>
  /** Returns the text length of each chapter in characters. Throws the errors of opening. */
  lengths(file: ComicFileRef, requester?: Requester): Promise<readonly number[]>
  /** For each page or chapter of an EPUB, the number (from 1) of its spine document. Throws the errors of opening. */
  documents(file: ComicFileRef, requester?: Requester): Promise<readonly number[]>
  /** Converts a stored cover to WebP of at most `width` pixels. */
  narrow(bytes: Buffer, width: number, requester?: Requester): Promise<PageImage>
  /** Kills all processes and their jobs; resolves when they have exited. */
  close(): Promise<void>
}

/** Cover result of a file that could not be read. */
const NO_COVER: Omit<FileCover, 'problem'> = { fingerprint: null, cover: null }

/** Creates a decoder, which starts its processes on demand. The caller closes it. */
export function createDecoder(limits: Partial<DecoderLimits> = {}): Decoder {
  const runners = createRunners(limits)
  const { foreground, scan } = runners
  const faults = new Faults()

  /** Returns the result, or `fallback` with an error of the file as `problem`. Throws other errors. */
  async function asProblem<Answer>(
    answer: Promise<Answer>,
    fallback: Omit<Answer, 'problem'>,
  ): Promise<Answer | (Omit<Answer, 'problem'> & { problem: Problem })> {
    try {
      return await answer
    } catch (error) {
      if (runners.isClosed || !isAppError(error) || ENVIRONMENT_ERRORS.includes(error.code)) throw error
      return { ...fallback, problem: { code: error.code, params: error.params } }
    }
  }

  /** Runs a foreground job. Throws the earlier error if the job crashed a process before and the file is unchanged. */
  async function runOnce<Name extends JobName>(
    job: Name,
    input: JobInput<Name> & ComicFileRef,
    requester: Requester,
    faultKey: string = job,
  ): Promise<JobResult<Name>> {
    faults.check(input, faultKey)
    try {
      return await runners.run(foreground, job, input, requester)
    } catch (error) {
      if (isAppError(error) && isLasting(error)) faults.add(input, faultKey, error)
      throw error
    }
  }

  const layoutDetection = createLayoutDetection((file, number, requester) =>
    runners.run(foreground, 'layout', { ...file, number }, requester),
  )

  return {
    scanContents(input, signal) {
      faults.forget(input.path)
      layoutDetection.forget(input.path)
      return asProblem(runners.run(scan, 'scanContents', input, { name: '', signal }), NO_CONTENTS)
    },
    editTags: (input, signal) => runners.run(scan, 'editTags', input, { name: '', signal }),
    summarizeZip: (input, signal) => runners.run(scan, 'summarizeZip', input, { name: '', signal }),
    listEntries: (input, signal) => runners.run(scan, 'listEntries', input, { name: '', signal }),
    entryBytes: (input, signal) => runners.run(scan, 'entryBytes', input, { name: '', signal }),
    scanCover: (input, signal) =>
      asProblem(runners.run(scan, 'scanCover', input, { name: '', signal }), NO_COVER),
    scanCoverNow: (input, requester) =>
      asProblem(runners.run(foreground, 'scanCover', input, requester), NO_COVER),
    picture: (file, picked, width, requester = ANONYMOUS, as = 'webp') =>
      runOnce('picture', { ...file, picked, width, as }, requester, `picture ${picked}`),
    plain: (file, number, as, width, requester = ANONYMOUS) =>
      runOnce('plain', { ...file, number, as, width }, requester, `${as} ${number}`),
    cover: (file, picked, requester = ANONYMOUS) =>
      runOnce('cover', { ...file, picked }, requester, `picture ${picked}`),
    chapter: (file, number, requester = ANONYMOUS) =>
      runOnce('chapter', { ...file, number }, requester, `chapter ${number}`),
    layouts: (file, numbers, requester = ANONYMOUS) =>
      layoutDetection.layouts(file, numbers, { ...requester, deferred: true }),
    outline: (file, requester = ANONYMOUS) => runOnce('outline', file, requester),
    lengths: (file, requester = ANONYMOUS) => runOnce('lengths', file, requester),
    documents: (file, requester = ANONYMOUS) => runOnce('documents', file, requester),
    narrow: (bytes, width, requester = ANONYMOUS) =>
      runners.run(foreground, 'narrow', { bytes, width }, requester),
    close: runners.close,
  }
}
