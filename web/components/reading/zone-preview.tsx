import type { ZoneArea, ZoneChoice } from './zones.ts'
import { zoneAreas } from './zones.ts'

const [WIDTH, HEIGHT] = [36, 54]

/** A small screen with the parts that turn: on is filled, back is hatched by its arrow alone. */
export function ZonePreview({ choice, rtl = false }: { choice: ZoneChoice; rtl?: boolean }) {
  return (
    <svg className="pick-art zone-art" viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`} aria-hidden="true">
      {zoneAreas(choice, rtl).map((each) => (
        <Area key={`${each.left} ${each.top}`} area={each} />
      ))}
      <rect width={WIDTH} height={HEIGHT} rx="3" />
    </svg>
  )
}

function Area({ area: { zone, left, top, right, bottom } }: { area: ZoneArea }) {
  return (
    <rect
      data-zone={zone}
      x={left * WIDTH}
      y={top * HEIGHT}
      width={(right - left) * WIDTH}
      height={(bottom - top) * HEIGHT}
    />
  )
}
