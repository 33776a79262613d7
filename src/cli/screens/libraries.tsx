import type { TFunction } from 'i18next'
import { useInput } from 'ink'
import { useCallback, useState } from 'react'
import { SERVER_REFRESH } from '#domain/limits.ts'
import type { LibraryDetail } from '#library/roots/roots.ts'
import { Choices } from '../components/choices.tsx'
import { draw } from '../components/draw.tsx'
import { Line } from '../components/line.tsx'
import { contentRows, Page } from '../components/page.tsx'
import { usePolling } from '../components/use-polling.ts'
import { useSelection } from '../components/use-selection.ts'
import { useSize } from '../components/use-size.ts'
import { thrownText } from '../error-text.ts'
import { FolderPicker, type Folders } from './folder-picker.tsx'

/** The actions of the libraries screen, with the errors of `Collection`. */
export interface FolderActions extends Folders {
  libraries(): Promise<LibraryDetail[]>
  add(path: string): Promise<void>
  remove(path: string): Promise<void>
}

export interface LibrariesProps {
  readonly t: TFunction
  readonly actions: FolderActions
  /** Called when the user leaves the screen, or wants a scan. */
  readonly onDone: (next: 'scan' | null) => void
}

/** Renders the library folders: `a` adds a folder with a picker, `x` removes the selected one after a question. */
export function Libraries({ t, actions, onDone }: LibrariesProps) {
  const { rows } = useSize()
  const [version, setVersion] = useState(0)
  const [mode, setMode] = useState<'list' | 'add' | 'remove'>('list')
  const [notice, setNotice] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `version` reloads the list
  const readLibraries = useCallback(() => actions.libraries(), [actions, version])
  const libraries = usePolling(readLibraries, SERVER_REFRESH)
  const all = libraries ?? []
  const height = contentRows(rows) - 2
  const selection = useSelection({
    count: all.length,
    height,
    isActive: mode === 'list',
    onOpen: () => undefined,
  })
  const chosen = all[selection.selected]
  const change = (work: Promise<void>, done: string) => {
    work
      .then(
        () => setNotice(done),
        (error: unknown) => setNotice(thrownText(t, error)),
      )
      .finally(() => setVersion((n) => n + 1))
    setMode('list')
  }
  useInput(
    (input, key) => {
      if (mode === 'remove') {
        if (key.return && chosen) change(actions.remove(chosen.path), t('cli.library.removed'))
        else if (key.escape || input !== '') setMode('list')
      } else if (input === 'q' || key.escape || (key.ctrl && input === 'c')) onDone(null)
      else if (input === 'a') setMode('add')
      else if (input === 's') onDone('scan')
      else if ((input === 'x' || key.delete) && chosen) setMode('remove')
    },
    { isActive: mode !== 'add' },
  )
  if (mode === 'add') {
    return (
      <FolderPicker
        t={t}
        actions={actions}
        onPick={(path) => change(actions.add(path), t('server.library.added'))}
        onLeave={() => setMode('list')}
      />
    )
  }
  const keys =
    mode === 'remove'
      ? (['yes', 'no'] as const)
      : ([
          ...(all.length > 0 ? (['choose', 'scan'] as const) : []),
          'add',
          ...(chosen ? (['remove'] as const) : []),
          'quit',
        ] as const)
  const message = mode === 'remove' && chosen ? t('terminal.library.remove', { path: chosen.path }) : notice
  return (
    <Page title={t('terminal.home.library')} keys={keys.map((key) => t(`terminal.keys.${key}`))}>
      {libraries !== null && all.length === 0 && <Line text={t('terminal.library.none')} />}
      <Choices
        count={all.length}
        height={all.length === 0 ? 1 : height}
        selection={selection}
        at={(index) => {
          const library = all[index]
          if (library === undefined) return null
          const { path, files, available } = library
          const about = available ? t('common.files', { count: files }) : t('cli.library.missing')
          return { key: path, name: path, about }
        }}
      />
      <Line color="yellow" text={message} />
    </Page>
  )
}

/** Shows the library folders until the user leaves the screen; returns what the user wants next. */
export function showLibraries(
  given: Omit<LibrariesProps, 'onDone'>,
  signal: AbortSignal,
): Promise<'scan' | null> {
  return draw<'scan' | null>({ signal, fullScreen: true, exitOnCtrlC: false }, (finish) => (
    <Libraries {...given} onDone={finish} />
  ))
}
