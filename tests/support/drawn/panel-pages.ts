import { art } from './art.ts'
import { all, grid, insets, type PanelPage, textOf, whole } from './panel-makers.ts'

/** Yields 64 pages of known panels, or one of each kind if `few`. */
export async function* panelPages(few = false): AsyncGenerator<PanelPage> {
  const kinds: ((n: number) => Promise<PanelPage>)[] = [
    (n) =>
      grid(
        'grid 2×2',
        100 + n,
        [
          [1, 1],
          [1, 1],
        ],
        [1, 1],
        { gutter: 14 + 5 * n },
      ),
    (n) =>
      grid(
        'grid 3×3',
        200 + n,
        [
          [1, 1, 1],
          [1, 1, 1],
          [1, 1, 1],
        ],
        [1, 1, 1],
        { margin: 40 + 20 * n },
      ),
    (n) =>
      grid('rows of different columns', 300 + n, [[2, 1], [1], [1, 1, 1]], [2, 1, 1.4], {
        look: n % 2 ? 'grey' : 'colour',
      }),
    (n) =>
      grid(
        'staggered',
        400 + n,
        [
          [3, 2],
          [2, 3],
          [1, 2],
        ],
        [1, 1.2, 1],
        { noise: n % 2 ? 9 : 0 },
      ),
    (n) =>
      grid(
        'slanted gutters',
        500 + n,
        [
          [1, 1],
          [1, 1, 1],
          [1, 1],
        ],
        [1, 1, 1],
        { slant: 50 + 25 * n },
      ),
    (n) => insets('inset inside', 600 + n, [{ x: 0.08, y: 0.1, w: 0.36, h: 0.36 }], { gutter: 18 + 2 * n }),
    (n) =>
      insets('inset at the corner', 700 + n, [{ x: 0.66, y: 0.68, w: 0.34, h: 0.32 }], {
        gutter: 20 + 2 * n,
      }),
    (n) => grid('borderless', 800 + n, [[1, 1], [1], [2, 1]], [1, 1, 1], { frame: 0, gutter: 24 + 4 * n }),
    (n) =>
      grid('black gutters', 900 + n, [[1, 1], [1, 2], [1]], [1, 1, 1], {
        paper: '#000',
        frame: n % 2 ? 3 : 0,
        frameColour: '#eee',
        gutter: 22,
      }),
    (n) =>
      grid('dark art on black', 1000 + n, [[1], [1, 1], [1, 1]], [1.2, 1, 1], {
        paper: '#060606',
        look: 'dark',
        frame: 3,
        frameColour: '#ddd',
        gutter: 24,
      }),
    (n) =>
      grid(
        'manga',
        1100 + n,
        [
          [1, 2],
          [1, 1, 1],
          [2, 1],
        ],
        [1.3, 1, 1],
        { look: 'lines', gutter: 12 + 3 * n, noise: n % 2 ? 6 : 0 },
      ),
    (n) =>
      grid(
        'bubbles over gutters',
        1200 + n,
        [
          [1, 1],
          [1, 1],
          [1, 1],
        ],
        [1, 1, 1],
        { bubbles: true, gutter: 18 + n },
      ),
    (n) =>
      grid('full bleed', 1300 + n, [[1, 1], [1], [1, 1]], [1, 1, 1], { margin: 0, frame: n % 2 ? 4 : 0 }),
    (n) =>
      grid(
        'coloured paper',
        1400 + n,
        [
          [1, 1],
          [1, 1],
        ],
        [1, 1.3],
        { paper: ['#f2e3b8', '#e7d9c4', '#c9d8e6', '#f6efe0'][n % 4] ?? '#fff', noise: 0 },
      ),
    (n) =>
      grid('figures over the frame', 1500 + n, [[1], [1, 1], [1]], [1, 1, 1], { breakout: true, gutter: 24 }),
    (n) =>
      n % 2 === 0
        ? whole('splash', 1600 + n, (chance) => art(chance, all, n ? 'dark' : 'colour'))
        : whole('text', 1600 + n, textOf(n === 1 ? 1 : 2)),
  ]
  for (const kind of kinds) for (let n = 0; n < (few ? 1 : 4); n++) yield await kind(n)
}
