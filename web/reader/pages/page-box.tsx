import type { CSSProperties } from 'react'
import type { ViewProps } from '../views.ts'
import type { Drawn } from './crop.ts'
import { isSideways } from './crop.ts'
import { PageImage } from './page-image.tsx'

interface PageBoxProps extends Pick<ViewProps, 'comic' | 'pages' | 'onPicture' | 'onExpired' | 'onGone'> {
  readonly page: number
  readonly drawn: Drawn
  readonly zoom?: number
  readonly style: CSSProperties
}

/** Returns the style that crops and rotates a picture so that it fills its box; undefined without both. */
export function pictureStyle({ cut, rotation }: Drawn): CSSProperties | undefined {
  const [across, down] = [1 - cut.left - cut.right, 1 - cut.top - cut.bottom]
  if (across === 1 && down === 1 && rotation === 0) return undefined
  const [width, height] = isSideways(rotation) ? ['100cqh', '100cqw'] : ['100cqw', '100cqh']
  const middle = [cut.left + across / 2, cut.top + down / 2].map((share) => `${share * 100}%`)
  return {
    position: 'absolute',
    left: '50%',
    top: '50%',
    width: `calc(${width} / ${across})`,
    height: `calc(${height} / ${down})`,
    transformOrigin: middle.join(' '),
    translate: middle.map((share) => `-${share}`).join(' '),
    rotate: `${rotation}deg`,
  }
}

/** A page in a box that has its final size before the picture has loaded. */
export function PageBox({ page, drawn, zoom = 1, style, comic, pages, ...on }: PageBoxProps) {
  return (
    <div className="reader-page" style={style} data-hero>
      <PageImage
        page={page}
        total={comic.pages.length}
        url={pages.urlOf(page, zoom)}
        meanwhile={pages.urlOf(page)}
        loader={pages.loader}
        style={pictureStyle(drawn)}
        {...on}
      />
    </div>
  )
}
