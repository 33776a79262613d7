import { z } from 'zod'

/**
 * Schemas of OPDS 2.0 (https://drafts.opds.io/opds-2.0), the Divina profile and both progression documents. Unknown
 * keys and empty values fail.
 */
const address = z.string().regex(/^https:\/\/[^ "<>]+$/)
const nonEmpty = z.string().min(1)
const count = z.int().min(0)
const date = z.union([z.iso.date(), z.iso.datetime()])

const authenticate = z.strictObject({
  href: address,
  type: z.literal('application/opds-authentication+json'),
})
const properties = z.strictObject({
  authenticate: authenticate.optional(),
  numberOfItems: count.optional(),
  page: z.enum(['left', 'right', 'center']).optional(),
})
const plain = {
  href: address,
  type: nonEmpty,
  rel: nonEmpty.optional(),
  title: nonEmpty.optional(),
  width: z.int().min(1).optional(),
  height: z.int().min(1).optional(),
  properties: properties.optional(),
}
const link = z.strictObject({ ...plain, templated: z.literal(true).optional() })
/** A link that requires a key: its properties say how to sign in. */
const keyed = link.refine(
  ({ properties: own }) => own?.authenticate !== undefined,
  'does not say how to sign in',
)
const hasRel = (rel: string) => (links: readonly { readonly rel?: string | undefined }[]) =>
  links.some((each) => each.rel === rel)

const navigation = z.array(keyed.refine(({ title }) => title !== undefined, 'no title'))

const names = z.array(nonEmpty).min(1)
const member = z.strictObject({
  name: nonEmpty,
  position: z.number().optional(),
  links: z.array(link).min(1).optional(),
})
const metadata = z.strictObject({
  '@type': z.literal('http://schema.org/Book'),
  identifier: z.string().regex(/^urn:comics:book:[^ ]+$/),
  title: nonEmpty,
  modified: z.iso.datetime(),
  published: date.optional(),
  language: nonEmpty.optional(),
  author: names.optional(),
  penciler: names.optional(),
  inker: names.optional(),
  colorist: names.optional(),
  letterer: names.optional(),
  editor: names.optional(),
  translator: names.optional(),
  contributor: z
    .array(z.strictObject({ name: nonEmpty, role: nonEmpty }))
    .min(1)
    .optional(),
  publisher: nonEmpty.optional(),
  description: nonEmpty.optional(),
  subject: names.optional(),
  numberOfPages: z.int().min(1).optional(),
  readingProgression: z.enum(['ltr', 'rtl', 'ttb']).optional(),
  layout: z.literal('scrolled').optional(),
  conformsTo: address.optional(),
  belongsTo: z
    .strictObject({
      series: z.array(member).min(1).optional(),
      collection: z.array(member).min(1).optional(),
    })
    .optional(),
})
/** Picture addresses contain their own token. */
const image = z.strictObject({ ...plain, type: z.enum(['image/jpeg', 'image/png', 'image/gif']) })
const publicationLinks = z
  .array(keyed)
  .refine(hasRel('self'))
  .refine(hasRel('http://opds-spec.org/acquisition'))

export const publicationRules = z.strictObject({
  metadata,
  links: publicationLinks,
  images: z.array(image).min(1),
})

const group = z
  .strictObject({
    metadata: z.strictObject({ title: nonEmpty, numberOfItems: count.optional() }),
    links: z.array(keyed).min(1),
    navigation: navigation.min(1).optional(),
    publications: z.array(publicationRules).min(1).optional(),
  })
  .refine((own) => (own.navigation === undefined) !== (own.publications === undefined))

const facet = z.strictObject({
  metadata: z.strictObject({ title: nonEmpty }),
  links: z
    .array(keyed)
    .min(2)
    .refine((links) => links.filter(({ rel }) => rel === 'self').length === 1, 'one is chosen'),
})

export const feedRules = z
  .strictObject({
    metadata: z.strictObject({
      title: nonEmpty,
      modified: z.iso.datetime().optional(),
      numberOfItems: count.optional(),
      itemsPerPage: z.int().min(1).optional(),
      currentPage: z.int().min(1).optional(),
    }),
    links: z.array(keyed).refine(hasRel('self')).refine(hasRel('start')).refine(hasRel('search')),
    facets: z.array(facet).min(1).optional(),
    navigation: navigation.min(1).optional(),
    publications: z.array(publicationRules).min(1).optional(),
    groups: z.array(group).optional(),
  })
  // An empty result has no groups; the published schema requires the other collections to be filled.
  .refine(
    ({ navigation: links, publications, groups }) =>
      links !== undefined || publications !== undefined ? groups?.length !== 0 : groups !== undefined,
    'nothing in it',
  )
export type Feed = z.infer<typeof feedRules>

const page = z.strictObject({
  ...plain,
  type: z.enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']),
  alternate: z.array(image).min(1).optional(),
})
const chapter: z.ZodType<{ readonly title: string; readonly children?: readonly unknown[] | undefined }> =
  z.strictObject({
    ...plain,
    title: nonEmpty,
    children: z.lazy(() => z.array(chapter).min(1)).optional(),
  })
const manifest = {
  '@context': z.literal('https://readium.org/webpub-manifest/context.jsonld'),
  metadata: metadata.required({ conformsTo: true }),
  links: publicationLinks,
  resources: z.array(image).min(1),
  toc: z.array(chapter).min(1).optional(),
}
export const divinaRules = z.strictObject({
  ...manifest,
  readingOrder: z
    .array(page)
    .min(1)
    .refine(([first]) => first?.rel === 'cover', 'the first is the cover'),
})
export const pdfRules = z.strictObject({
  ...manifest,
  readingOrder: z.array(z.strictObject({ ...plain, type: z.literal('application/pdf') })).min(1),
})

const device = z.strictObject({ id: z.string().regex(/^urn:/), name: nonEmpty })
const share = z.number().min(0).max(1)
export const readiumRules = z.strictObject({
  modified: z.iso.datetime(),
  device,
  locator: z.strictObject({
    href: address,
    type: nonEmpty,
    locations: z.strictObject({ position: z.int().min(1), progression: share, totalProgression: share }),
  }),
})
export const progressionRules = z.strictObject({
  modified: z.iso.datetime(),
  device,
  progression: share,
  references: z.array(address).min(1),
})
