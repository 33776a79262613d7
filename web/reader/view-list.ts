import { type ComponentType, lazy } from 'react'
import { Stage } from './pages/stage.tsx'
import type { Arrangement } from './settings/modes.ts'
import type { OverlayView, ViewProps } from './views.ts'

/** The views. All but the pages are lazy chunks. */
export const VIEWS: { readonly [V in Arrangement | OverlayView]?: ComponentType<ViewProps> } = {
  pages: Stage,
  strip: lazy(async () => ({ default: (await import('./scroll/strip-view.tsx')).StripView })),
  row: lazy(async () => ({ default: (await import('./scroll/row-view.tsx')).RowView })),
  guided: lazy(async () => ({ default: (await import('./guided/guided-view.tsx')).GuidedView })),
  grid: lazy(async () => ({ default: (await import('./grid/grid-view.tsx')).GridView })),
}
