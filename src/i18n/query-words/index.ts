import { createVocabulary, type LanguageWords } from '#domain/query/vocabulary.ts'
import type { Language } from '../languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'

/**
 * The words of queries in all languages; a query may mix them. Not part of the texts of a language, so that the
 * dashboard loads them only with a query's field.
 */
export const QUERY_VOCABULARY = createVocabulary({ en, es, fr, de, ja } satisfies Record<
  Language,
  LanguageWords
>)
