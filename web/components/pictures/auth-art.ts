import wide from '../../art/auth-page.webp'
import narrow from '../../art/auth-page-840.webp'

/** Image attributes of the comic page beside the sign-in form. */
export const authArt = {
  sizes: '(max-width: 899px) 100vw, 60vw',
  srcset: `${narrow} 840w, ${wide} 1680w`,
  src: wide,
} as const
