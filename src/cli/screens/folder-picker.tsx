import { basename } from 'node:path'
import type { TFunction } from 'i18next'
import { useInput } from 'ink'
import { useCallback, useEffect, useState } from 'react'
import type { FolderCount } from '#library/roots/count-comics.ts'
import type { FolderListing } from '#library/roots/folders.ts'
import { Choices } from '../components/choices.tsx'
import { Line } from '../components/line.tsx'
import { contentRows, Page } from '../components/page.tsx'
import { useSelection } from '../components/use-selection.ts'
import { useSize } from '../components/use-size.ts'
import { thrownText } from '../error-text.ts'

/** Access to the folders of this computer, with the errors of `listFolder` and `countComics`. */
export interface Folders {
  list(path: string | undefined): Promise<FolderListing>
  count(path: string): Promise<FolderCount>
}

interface Props {
  readonly t: TFunction
  readonly actions: Folders
  readonly onPick: (path: string) => void
  readonly onLeave: () => void
}

/** Renders a folder picker; the comics in each folder are counted in the background. */
export function FolderPicker({ t, actions, onPick, onLeave }: Props) {
  const { rows } = useSize()
  const [listing, setListing] = useState<FolderListing | null>(null)
  const [latest, setLatest] = useState<{ readonly path: string; readonly count: FolderCount } | null>(null)
  const [notice, setNotice] = useState('')
  const [isAsking, ask] = useState(false)
  const go = useCallback(
    (path: string | undefined) => {
      setNotice('')
      actions.list(path).then(setListing, (error: unknown) => {
        setNotice(thrownText(t, error))
      })
    },
    [actions, t],
  )
  useEffect(() => go(undefined), [go])
  useEffect(() => {
    if (listing === null) return
    let over = false
    actions.count(listing.path).then(
      (count) => {
        if (!over) setLatest({ path: listing.path, count })
      },
      () => undefined,
    )
    return () => {
      over = true
    }
  }, [listing, actions])
  // A count of the folder that was shown before must not be taken for this one's.
  const counted = latest !== null && latest.path === listing?.path ? latest.count : null
  const entries = [
    ...(listing?.parent ? [{ name: '..', path: listing.parent }] : []),
    ...(listing?.folders ?? []).map(({ path }) => ({ name: `${basename(path)}/`, path })),
  ]
  const height = contentRows(rows) - 4
  const selection = useSelection({
    count: entries.length,
    height,
    isActive: !isAsking,
    onOpen: (index) => {
      const entry = entries[index]
      if (entry) {
        go(entry.path)
        selection.select(0)
      }
    },
  })
  const countText = ({ comics, more }: { comics: number; more: boolean }): string => {
    const text = t('common.comics', { count: comics })
    return more ? t('terminal.library.more', { comics: text }) : text
  }
  useInput((input, key) => {
    if (isAsking) {
      if (key.return && listing) onPick(listing.path)
      else ask(false)
    } else if (key.escape || (key.ctrl && input === 'c')) onLeave()
    else if ((key.leftArrow || key.backspace) && listing?.parent) {
      go(listing.parent)
      selection.select(0)
    } else if (input === 'a' && listing && counted) {
      if (counted.wide === null) onPick(listing.path)
      else ask(true)
    }
  })
  const inside = counted === null ? t('terminal.library.counting') : countText(counted)
  const question = t('terminal.library.wide', { path: listing?.path ?? '' })
  const keys = isAsking
    ? (['yes', 'no'] as const)
    : (['open', 'up', ...(counted ? (['pick'] as const) : []), 'back'] as const)
  return (
    <Page title={t('terminal.library.pick')} keys={keys.map((key) => t(`terminal.keys.${key}`))}>
      <Line color="yellow" text={listing?.path ?? ''} cut="middle" />
      <Line dimColor text={inside} />
      <Choices
        count={entries.length}
        height={height}
        selection={selection}
        at={(index) => {
          const entry = entries[index]
          if (entry === undefined) return null
          const found = counted?.folders.find(({ path }) => path === entry.path)
          return {
            key: entry.path,
            name: entry.name,
            about: found && found.comics > 0 ? countText(found) : '',
          }
        }}
      />
      <Line color="yellow" text={isAsking ? question : notice} />
    </Page>
  )
}
