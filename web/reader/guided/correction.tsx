import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, RotateCcw, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PANELS_MAX } from '#domain/limits.ts'
import { Button, IconButton } from '#web/components/buttons/button.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import { type PageLayout, type Panel, resetPanels, savePanels } from '#web/data/comics/layout.ts'
import type { Size } from '../spreads/fit.ts'
import { moveBox, resizeBox, swapNeighbours } from './boxes.ts'
import { fittedSize } from './camera.ts'
import { useDrawing } from './use-drawing.ts'

/** Distance that an arrow key moves a panel, in fractions of the page. */
const NUDGE = 0.01
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -NUDGE, y: 0 },
  ArrowRight: { x: NUDGE, y: 0 },
  ArrowUp: { x: 0, y: -NUDGE },
  ArrowDown: { x: 0, y: NUDGE },
}

interface CorrectionProps {
  readonly comic: ComicDetail
  readonly layout: PageLayout
  /** The current panels in reading order. */
  readonly panels: readonly Panel[]
  /** URL of the page's picture. */
  readonly picture: string
  readonly screen: Size
  readonly onClose: () => void
}

/** Editor of a page's panels: boxes over the page to draw, move, resize, reorder and delete. */
export function Correction({ comic, layout, panels, picture, screen, onClose }: CorrectionProps) {
  const { t } = useTranslation()
  const showError = useErrorToast()
  const client = useQueryClient()
  const [boxes, setBoxes] = useState<readonly Panel[]>(panels)
  const [chosen, setChosen] = useState<number | null>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const save = useMutation({
    mutationFn: (keep: boolean) =>
      keep ? savePanels(client, comic, layout.number, boxes) : resetPanels(client, comic, layout.number),
    onSuccess: onClose,
    onError: (error) => showError(error),
  })
  useEffect(() => sheet.current?.focus(), [])

  const change = (at: number, to: Panel) =>
    setBoxes((before) => before.map((box, place) => (place === at ? to : box)))
  const remove = (at: number) => {
    setBoxes((before) => before.filter((_, place) => place !== at))
    setChosen(null)
    sheet.current?.focus()
  }
  const order = (at: number, by: 1 | -1) => {
    if (!boxes[at + by]) return
    setBoxes(swapNeighbours(boxes, at, by))
    setChosen(at + by)
  }
  useDrawing(page, boxes, {
    onChoose: setChosen,
    onChange: change,
    onDrawn: (box) => {
      if (boxes.length >= PANELS_MAX) return
      setBoxes([...boxes, box])
      setChosen(boxes.length)
    },
  })

  const key = (event: KeyboardEvent) => {
    // The reader's own keys are disabled meanwhile.
    event.stopPropagation()
    if (event.key === 'Escape') return onClose()
    const [box, by] = [chosen === null ? undefined : boxes[chosen], ARROWS[event.key]]
    if (chosen === null || box === undefined) return
    if (by) {
      event.preventDefault()
      change(chosen, event.shiftKey ? resizeBox(box, by) : moveBox(box, by))
    } else if (event.key === 'Delete' || event.key === 'Backspace') remove(chosen)
  }

  const ratio = layout.width && layout.height ? layout.width / layout.height : 1
  const size = fittedSize(ratio, { width: screen.width - 32, height: screen.height - 200 })
  return (
    <div
      ref={sheet}
      className="correction"
      role="dialog"
      aria-label={t('guided.correct')}
      tabIndex={-1}
      onKeyDown={key}
    >
      <p className="correction-hint">{t('guided.correctHint')}</p>
      <div ref={page} className="correction-page" style={size}>
        <img src={picture} alt="" draggable={false} />
        {boxes.map((box, place) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its index
            key={place}
            type="button"
            className="correction-box"
            data-box={place}
            aria-label={t('guided.panel', { panel: place + 1, panels: boxes.length })}
            aria-pressed={place === chosen}
            style={{
              left: `${box.x * 100}%`,
              top: `${box.y * 100}%`,
              width: `${box.width * 100}%`,
              height: `${box.height * 100}%`,
            }}
            onFocus={() => setChosen(place)}
          >
            <b className="tabular">{place + 1}</b>
            <i data-corner aria-hidden="true" />
          </button>
        ))}
      </div>
      <div className="correction-tools">
        <IconButton
          label={t('guided.earlier')}
          disabled={chosen === null || chosen === 0}
          onClick={() => chosen !== null && order(chosen, -1)}
        >
          <ArrowLeft aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('guided.later')}
          disabled={chosen === null || chosen >= boxes.length - 1}
          onClick={() => chosen !== null && order(chosen, 1)}
        >
          <ArrowRight aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('guided.remove')}
          disabled={chosen === null}
          onClick={() => chosen !== null && remove(chosen)}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
        {layout.corrected && (
          <Button kind="ghost" icon={<RotateCcw aria-hidden="true" />} onClick={() => save.mutate(false)}>
            {t('guided.reset')}
          </Button>
        )}
        <span className="correction-end">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" busy={save.isPending} onClick={() => save.mutate(true)}>
            {t('actions.save')}
          </Button>
        </span>
      </div>
    </div>
  )
}
