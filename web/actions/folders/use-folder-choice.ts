import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError, type ErrorCode } from '#domain/errors/errors.ts'
import { baseName } from '#web/components/text/base-name.ts'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { type FolderCount, folderCountQuery, foldersQuery } from '#web/data/collection/library-queries.ts'

/** Milliseconds after the last key until a typed path is checked. */
const CHECK_DELAY = 300

/** The chosen folder of the picker, which its field, its list of places and its tree share. */
export interface FolderChoice {
  /** Text of the path field. */
  readonly text: string
  /** The chosen path; empty without one. A typed path follows `text` after a delay. */
  readonly path: string
  /** The count of the chosen folder; undefined until the first comic is found or the count has ended. */
  readonly count: FolderCount | undefined
  /** True while the comics of the chosen folder are counted. */
  readonly isCounting: boolean
  /** True if the folder can be added. */
  readonly isUsable: boolean
  /** Chooses a folder at once. */
  choose(path: string): void
  type(text: string): void
}

/** Returns the chosen folder and its functions. Without a given path, a folder named after comics is chosen. */
export function useFolderChoice(initial: string | undefined): FolderChoice {
  const [text, setText] = useState(initial ?? '')
  const [path, setPath] = useState(initial ?? '')
  const [isTouched, setTouched] = useState(initial !== undefined)
  const { data: home } = useQuery(foldersQuery())
  const likely = home?.places.find(({ kind }) => kind === 'comics')?.path
  useEffect(() => {
    if (isTouched || likely === undefined) return
    setText(likely)
    setPath(likely)
  }, [isTouched, likely])
  useEffect(() => {
    const timer = setTimeout(() => setPath(text.trim()), CHECK_DELAY)
    return () => clearTimeout(timer)
  }, [text])

  const enabled = path !== ''
  const { data: first } = useQuery({ ...folderCountQuery(path, true), enabled })
  const { data: all } = useQuery({ ...folderCountQuery(path), enabled })
  const count = all ?? (first !== undefined && (first.comics > 0 || first.refused) ? first : undefined)
  return {
    text,
    path,
    count,
    isCounting: enabled && all === undefined,
    isUsable: count !== undefined && count.refused === null && count.comics > 0,
    choose(next) {
      setTouched(true)
      setText(next)
      setPath(next)
    },
    type(next) {
      setTouched(true)
      setText(next)
    },
  }
}

/** Returns why the chosen folder cannot be used, as a sentence and an optional second one; null if it can. */
export function useRefusal({ path, count, text }: FolderChoice): readonly [string, string?] | null {
  const { t } = useTranslation()
  const errorText = useErrorText()
  if (path === '' || (count === undefined && text.trim() === '')) return [t('picker.none')]
  if (count === undefined) return [t('picker.counting')]
  const { refused } = count
  if (count.comics === 0 && (refused === null || refused.code === 'library-exists')) {
    const rest = count.pictures > 0 ? t('picker.pictures', { count: count.pictures }) : t('picker.formats')
    return [t('picker.noComics', { name: baseName(count.path) }), rest]
  }
  if (refused === null) return null
  return [errorText(new AppError(refused.code as ErrorCode, refused.params))]
}
