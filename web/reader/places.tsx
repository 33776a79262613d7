import type { ComicDetail } from '#web/data/comic.ts'
import { GoToDialog } from './contents/go-to-dialog.tsx'
import { NameDialog } from './marks/name-dialog.tsx'
import type { Marks } from './marks/use-marks.ts'
import type { Reading } from './reading-state.ts'
import type { Opened } from './use-opened.ts'
import './places.css'

interface PlacesProps {
  readonly comic: ComicDetail
  readonly reading: Reading
  readonly opened: Opened
  readonly marks: Marks
}

/** What is asked for when one goes about in a comic: a page's number, a bookmark's name. */
export function Places({ comic, reading, opened, marks }: PlacesProps) {
  return (
    <>
      <GoToDialog
        open={opened.goTo}
        onClose={() => opened.setGoTo(false)}
        page={reading.spread.pages[0]}
        total={comic.pages.length}
        onGo={(page) => {
          opened.closeOver()
          reading.goToPage(page)
        }}
      />
      <NameDialog marks={marks} />
    </>
  )
}
