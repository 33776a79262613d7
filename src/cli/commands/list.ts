import { z } from 'zod'
import type { Call } from '#contract/client.ts'
import { comics } from '#contract/helper/comics.ts'
import { queries } from '#contract/helper/queries.ts'
import type { QueryReport } from '#contract/helper/query-report.ts'
import { series } from '#contract/helper/series.ts'
import { referenceName } from '#domain/comic-name.ts'
import { newSeed } from '#domain/draw.ts'
import { LIST_MAX } from '#domain/limits.ts'
import { parseQuery } from '#domain/query/parse.ts'
import { QUERY_MAX } from '#domain/query/tree.ts'
import { fold } from '#domain/text/slug.ts'
import { cardsFor } from '#helper/cards.ts'
import { createQueryReader } from '#helper/queries.ts'
import { comicListRoute } from '#helper/routes/comics.ts'
import { queryRoutes } from '#helper/routes/queries.ts'
import { seriesListRoute } from '#helper/routes/series.ts'
import { createUserQueue } from '#helper/user-queue.ts'
import { issueWords } from '#i18n/issue-words.ts'
import { QUERY_VOCABULARY } from '#i18n/query-words/index.ts'
import type { Library } from '#library/index.ts'
import { type Context, EXIT } from '../context.ts'
import { openOwnCalls } from '../session/own-calls.ts'
import { lineText } from '../terminal-text.ts'

export const options = z.object({
  query: z.string().default(''),
  /** The text of a query to complete at its end. */
  complete: z.string().max(QUERY_MAX).optional(),
})

/** The calls that `listRoutes` answers. */
export const LISTS = {
  comics: comics.list,
  series: series.list,
  explain: queries.explain,
  complete: queries.complete,
} as const

/** Answers `LISTS` in this process. */
export function listRoutes(library: Library) {
  const queue = createUserQueue()
  const cards = cardsFor(library)
  const reader = createQueryReader(library, QUERY_VOCABULARY, queue)
  return {
    comics: comicListRoute(library, queue, cards, reader).list,
    series: seriesListRoute(library, cards, reader).list,
    ...queryRoutes(library, queue, cards, reader),
  }
}

/** A page of a list: its printed lines, and the items as JSON. */
interface Page {
  readonly items: readonly {
    readonly columns: readonly string[]
    readonly json: Readonly<Record<string, unknown>>
  }[]
  readonly total: number
  readonly query: QueryReport | null
}

type List = (offset: number) => Promise<Page>

/**
 * `comics list QUERY`: prints the comics, or series with `show:series`, that match a query (docs/queries.md). Exits with
 * 1 if a part of the query was not understood; the results are those of the rest.
 */
export async function run(
  { config, t, out }: Context,
  { query: q, complete: typed }: z.output<typeof options>,
): Promise<number> {
  const { call, close } = await openOwnCalls(config, LISTS, listRoutes)
  try {
    if (typed !== undefined) {
      for (const text of await completions(call, typed, config.language)) out.answer(text)
      return EXIT.ok
    }
    // All pages of a random order have the same seed.
    const shared = { q, seed: newSeed(), limit: LIST_MAX }
    const isSeries = parseQuery(q, QUERY_VOCABULARY).query.show === 'series'
    const list = isSeries ? seriesList(call, shared) : comicList(call, shared, t)
    const event = isSeries ? 'series' : 'comic'
    let listed = 0
    let page = await list(0)
    const { total, query } = page
    for (;;) {
      for (const { columns, json } of page.items) {
        out.event(event, json)
        out.answer(...columns)
      }
      listed += page.items.length
      if (page.items.length === 0 || listed >= total) break
      page = await list(listed)
    }
    const errors = query?.errors ?? []
    for (const { at, length, suggestion } of errors) {
      const part = q.slice(at, at + length)
      out.note(t('commands.list.misread', { part, position: at + 1 }), true)
      if (suggestion !== null) out.note(t('commands.list.suggestion', { suggestion }))
    }
    if (total === 0) await explain(call, q, { config, t, out })
    out.event('done', { total, query: query?.text ?? '', errors })
    return errors.length > 0 ? EXIT.error : EXIT.ok
  } finally {
    await close()
  }
}

/**
 * Returns texts that complete a query at its end: each begins with the text. Texts with control characters are left out,
 * as they are not printed as they are.
 */
async function completions(call: Call, q: string, lang: string): Promise<string[]> {
  const { from, fields, values } = await call(queries.complete, { query: { q, lang } })
  const typed = q.slice(from)
  // The operator stays as it was typed.
  const head = /^[^\s:=<>!("]+(?:!=|[<>]=?|[:=])/.exec(typed)?.[0] ?? ''
  const words =
    head === ''
      ? [...fields, ...values].map(({ text }) => text)
      : values.map(({ text }) => head + text.replace(/^[^:=]*[:=]/, ''))
  const keyOf = (text: string) => fold(text.replaceAll('"', ''))
  return words
    .filter((word) => keyOf(word).startsWith(keyOf(typed)))
    .map((word) => q.slice(0, from) + word)
    .filter((text) => lineText(text) === text)
}

interface Shared {
  readonly q: string
  readonly seed: number
  readonly limit: number
}

const comicList = (call: Call, shared: Shared, t: Context['t']): List => {
  const words = issueWords(t)
  return async (offset) => {
    const { comics: cards, total, query } = await call(comics.list, { query: { ...shared, offset } })
    const items = cards.map((card) => ({
      columns: [referenceName(card, words), card.path],
      json: { ...card },
    }))
    return { items, total, query }
  }
}

const seriesList =
  (call: Call, shared: Shared): List =>
  async (offset) => {
    const { series: cards, total, query } = await call(series.list, { query: { ...shared, offset } })
    const items = cards.map((card) => ({ columns: [card.name, card.folderPath], json: { ...card } }))
    return { items, total, query }
  }

/** Prints the conditions without which something would be found, the best first. */
async function explain(call: Call, q: string, { config, t, out }: Pick<Context, 'config' | 't' | 'out'>) {
  out.note(t('commands.list.none'))
  const { parts } = await call(queries.explain, { query: { q, lang: config.language } })
  for (const { text, without } of parts.toSorted((a, b) => b.without - a.without))
    if (without > 0 && parts.length > 1) out.note(t('commands.list.without', { text, count: without }))
}
