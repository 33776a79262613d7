import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { QUERY_VOCABULARY } from '#i18n/query-words/index.ts'
import { completionsQuery } from '#web/data/lists/queries.ts'
import type { Asking } from './asking.ts'
import { textOf } from './chips.ts'

/** Milliseconds without typing after which completions are requested. */
const PAUSE = 150

/** A completion of the typed text. */
export interface Completion {
  readonly kind: 'field' | 'value' | 'words'
  /** English name of the field; empty for words. */
  readonly field: string
  readonly value: string
  /** Comics that would remain; null for fields. */
  readonly count: number | null
  /** The text that is completed. */
  readonly typed: string
  /** The typed text with the completion. */
  readonly draft: string
}

/** Returns the completions of the typed text while `isOpen`. */
export function useCompletions(asking: Asking, language: string, isOpen: boolean): readonly Completion[] {
  const { chips, at, draft } = asking
  const typed = draft.trim()
  const before = textOf(chips.slice(0, at), QUERY_VOCABULARY, language, typed)
  const text = textOf(chips, QUERY_VOCABULARY, language, typed, at)
  const [settled, setSettled] = useState({ text: '', at: 0, typed: '' })
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ text, at: before.length, typed }), PAUSE)
    return () => clearTimeout(timer)
  }, [text, before.length, typed])
  const { data, isPlaceholderData } = useQuery({
    ...completionsQuery(settled.text, settled.at, language),
    enabled: isOpen && settled.typed !== '',
  })
  if (!isOpen || typed === '' || data === undefined || isPlaceholderData) return []
  const start = Math.max(0, data.from - (settled.at - settled.typed.length))
  const draftOf = (completed: string): string => `${settled.typed.slice(0, start)}${completed}`
  return [
    ...data.fields.map(({ field, text: name }): Completion => {
      return { kind: 'field', field, value: name, count: null, typed: settled.typed, draft: draftOf(name) }
    }),
    ...data.values.map(({ text: condition, ...value }): Completion => {
      return { kind: 'value', ...value, typed: settled.typed, draft: draftOf(condition) }
    }),
    ...(data.words === null
      ? []
      : [
          {
            kind: 'words' as const,
            field: '',
            value: data.words.text,
            count: data.words.count,
            typed: settled.typed,
            draft: settled.typed,
          },
        ]),
  ]
}
