import { Bookmark, Pencil, Trash2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/buttons/button.tsx'
import type { ContentsEntry } from '#web/data/comics/layout.ts'
import { openNameDialog } from '../marks/naming.ts'
import { isWithin, type Marks, type Range } from '../marks/use-marks.ts'
import { useReturnFocus } from '../use-reader-focus.ts'
import './contents.css'

/**
 * Returns the index of the current entry: the last entry that begins at or before `position`; -1 if there is none.
 * `lines` are sorted by position.
 */
export function currentEntry(lines: readonly { readonly position: number }[], position: number): number {
  return lines.reduce((current, entry, place) => (entry.position <= position ? place : current), -1)
}

interface ContentsPanelProps {
  readonly lines: readonly ContentsEntry[]
  readonly marks: Marks
  /** Page or place numbers on screen. */
  readonly range: Range
  readonly onGo: (number: number) => void
  readonly onClose: () => void
}

/** Panel with the chapters of the comic's file and the bookmarks; each goes to its page. */
export function ContentsPanel({ lines, marks, range, onGo, onClose }: ContentsPanelProps) {
  const { t } = useTranslation()
  const here = currentEntry(lines, range.to)
  const current = useRef<HTMLButtonElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  useReturnFocus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the current entry on opening, and once the entries have loaded
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'center' })
    ;(current.current ?? close.current)?.focus({ preventScroll: true })
  }, [lines.length])

  return (
    <aside className="contents-panel" aria-label={t('reader.keys.contents')}>
      <header>
        <h2>{t('reader.keys.contents')}</h2>
        <IconButton ref={close} label={t('places.contents.close')} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <div className="contents-body">
        {lines.length > 0 && (
          <section aria-label={t('places.contents.ofFile')}>
            <ol>
              {lines.map(({ position, title, level }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a file's entries keep their order, and may repeat
                <li key={place}>
                  <button
                    ref={place === here ? current : undefined}
                    type="button"
                    className="contents-line"
                    aria-current={place === here ? 'location' : undefined}
                    style={{ paddingInlineStart: 12 + 16 * Math.min(level - 1, 4) }}
                    onClick={() => onGo(position)}
                  >
                    <span>{title}</span>
                    <small className="tabular">{marks.pageOf(position)}</small>
                  </button>
                </li>
              ))}
            </ol>
          </section>
        )}
        {marks.all.length > 0 && (
          <section aria-labelledby="contents-own">
            <h3 id="contents-own">{t('comic.marked')}</h3>
            <ol>
              {marks.all.map((mark) => (
                <li key={mark.position} className="contents-mark">
                  <button
                    type="button"
                    className="contents-line"
                    aria-current={isWithin(mark.position, range) ? 'location' : undefined}
                    onClick={() => onGo(mark.position)}
                  >
                    <Bookmark aria-hidden="true" />
                    <span>
                      {mark.name || t('places.contents.page', { page: marks.pageOf(mark.position) })}
                    </span>
                    <small className="tabular">{marks.pageOf(mark.position)}</small>
                  </button>
                  <IconButton label={t('places.marks.rename')} onClick={() => openNameDialog(mark)}>
                    <Pencil aria-hidden="true" />
                  </IconButton>
                  <IconButton label={t('places.marks.remove')} onClick={() => marks.remove(mark)}>
                    <Trash2 aria-hidden="true" />
                  </IconButton>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </aside>
  )
}
