import type { ReadingState } from '#domain/reading/reading-state.ts'
import { Cover } from '#web/components/cover/cover.tsx'
import { useIsPhone } from '#web/components/screen/use-media.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import { Neighbour } from './neighbour.tsx'
import { Reading } from './reading.tsx'

interface CoverColumnProps {
  readonly comic: ComicDetail
  readonly name: string
  readonly state: ReadingState
}

/** Column with the comic's cover and its progress; on a phone, the cover between the links to its neighbours. */
export function CoverColumn({ comic, name, state }: CoverColumnProps) {
  const isPhone = useIsPhone()
  const { previous, next } = comic
  return (
    <div className="comic-object">
      <Cover
        cover={comic.cover}
        title={name}
        type={comic.extension}
        sizes="(max-width: 639px) 216px, (max-width: 1099px) 248px, 372px"
        progress={state.state === 'started' ? state.share : undefined}
        eager
        priority
        hero
      />
      {isPhone ? (
        <>
          {previous && <Neighbour comic={previous} rel="prev" />}
          {next && <Neighbour comic={next} rel="next" />}
        </>
      ) : (
        <Reading comic={comic} state={state} />
      )}
    </div>
  )
}
