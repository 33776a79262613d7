import { currentAnchor } from './place.ts'

/** `view-transition-name` of the picture that two screens share (CSS View Transitions 1). */
const NAME = 'cover'
/** Time after which a transition has ended, in milliseconds; longer than its animation in `frame.css`. */
const ENDED = 700

let marked: HTMLElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined

function isInView(element: HTMLElement): boolean {
  const { top, bottom, left, right, width } = element.getBoundingClientRect()
  return width > 0 && bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth
}

/** Returns the cover of the current link if it leads to a path. */
function coverOfLinkTo(path: string): HTMLElement | null {
  const link = currentAnchor()
  if (link === null || new URL(link.href).pathname !== path) return null
  const card = link.querySelector('.cover') ? link : link.closest('.card')
  // The front of a stack comes after the covers behind it.
  return (
    card?.querySelector<HTMLElement>('.cover.front') ?? card?.querySelector<HTMLElement>('.cover') ?? null
  )
}

function unmark(): void {
  clearTimeout(timer)
  marked?.style.removeProperty('view-transition-name')
  marked = null
}

/**
 * Names the picture that this screen shares with another, so that the view transition between them moves it: the cover
 * of the link to the other screen, or this screen's own picture, the first visible element with `data-hero`. Call it
 * before the transition captures this screen, and after the transition has rendered it.
 */
export function markSharedPicture(otherPath: string): void {
  unmark()
  const heroes = [...document.querySelectorAll<HTMLElement>('[data-hero]')]
  const picture = [coverOfLinkTo(otherPath), ...heroes].find((each) => each !== null && isInView(each))
  if (!picture) return
  marked = picture
  picture.style.setProperty('view-transition-name', NAME)
  timer = setTimeout(unmark, ENDED)
}
