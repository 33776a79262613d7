import { useRef, useState } from 'react'
import { lazyChunk } from '#web/components/screen/lazy-chunk.tsx'
import { Optional } from '#web/components/screen/optional.tsx'
import { useReferenceName } from '#web/components/text/issue-name.ts'
import type { ComicCard } from '#web/data/comics/comics.ts'
import { useLongPress } from './use-long-press.ts'

const CardSheet = lazyChunk(async () => ({ default: (await import('./card-sheet.tsx')).CardSheet }))

/** The sheet that a long press on a comic's cover opens, for covers without other buttons; a sibling of their link. */
export function LongPressSheet({ comic }: { comic: ComicCard }) {
  const title = useReferenceName()(comic)
  const inside = useRef<HTMLSpanElement>(null)
  const [wasPressed, setWasPressed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useLongPress(inside, () => {
    setWasPressed(true)
    setOpen(true)
  })
  const close = () => setOpen(false)
  return (
    <>
      <span hidden ref={inside} />
      {wasPressed && (
        <Optional onFail={close}>
          <CardSheet
            item={{ kind: 'comic', comic }}
            title={title}
            isRead={comic.progress?.finished === true}
            open={isOpen}
            onClose={close}
          />
        </Optional>
      )}
    </>
  )
}
