import wide from '../art/auth-page.webp'
import narrow from '../art/auth-page-840.webp'

/** The page of a comic beside the form: an image's attributes, of which the first sight is the largest part. */
export const authArt = {
  sizes: '(max-width: 899px) 100vw, 60vw',
  srcset: `${narrow} 840w, ${wide} 1680w`,
  src: wide,
} as const
