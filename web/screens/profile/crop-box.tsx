import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Crop, moved, squareOf, ZOOM_MAX } from './crop.ts'

interface CropBoxProps {
  readonly image: HTMLImageElement
  readonly crop: Crop
  readonly onCrop: (crop: Crop) => void
}

/** Distance that an arrow key moves the picture, as a share of the square's side. */
const STEP = 0.05
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** Selects the square of a picture: moved by dragging or with arrow keys, zoomed with a slider. */
export function CropBox({ image, crop, onCrop }: CropBoxProps) {
  const { t } = useTranslation()
  const dragStart = useRef<{ readonly x: number; readonly y: number; readonly crop: Crop } | null>(null)
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const { left, top, side } = squareOf(size, crop)
  const share = (part: number) => `${(part / side) * 100}%`
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (dragStart.current === null) return
    const width = event.currentTarget.clientWidth
    const byX = (dragStart.current.x - event.clientX) / width
    const byY = (dragStart.current.y - event.clientY) / width
    onCrop(moved(size, dragStart.current.crop, byX, byY))
  }
  const press = (event: KeyboardEvent) => {
    const step = ARROWS[event.key]
    if (step === undefined) return
    event.preventDefault()
    onCrop(moved(size, crop, ...step))
  }
  return (
    <div className="crop">
      <button
        type="button"
        className="crop-box"
        aria-label={t('you.cropHint')}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          dragStart.current = { x: event.clientX, y: event.clientY, crop }
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          dragStart.current = null
        }}
      >
        <img
          src={image.src}
          alt=""
          draggable={false}
          style={{
            width: share(size.width),
            height: share(size.height),
            left: `-${share(left)}`,
            top: `-${share(top)}`,
          }}
        />
      </button>
      <input
        type="range"
        aria-label={t('you.zoom')}
        min={1}
        max={ZOOM_MAX}
        step={0.05}
        value={crop.zoom}
        onChange={(event) => onCrop(moved(size, { ...crop, zoom: event.target.valueAsNumber }, 0, 0))}
      />
    </div>
  )
}
