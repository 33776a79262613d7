import { WARMTH_ID, warmthShares } from './filter.ts'

/** SVG filter of the warm tint: a colour matrix that turns white into lamplight, which no plain CSS filter does. */
export function Warmth({ warmth }: { warmth: number }) {
  if (warmth === 0) return null
  const [green, blue] = warmthShares(warmth)
  const values = `1 0 0 0 0  0 ${green} 0 0 0  0 0 ${blue} 0 0  0 0 0 1 0`
  return (
    <svg width="0" height="0" aria-hidden="true" className="picture-warmth">
      <filter id={WARMTH_ID} colorInterpolationFilters="sRGB">
        <feColorMatrix values={values} />
      </filter>
    </svg>
  )
}
