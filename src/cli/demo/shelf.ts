/** The demonstration shelf: invented comics, drawn for this project (`demo/*.webp`). */

export type DemoFormat = 'cbz' | 'cb7' | 'pdf' | 'epub'

export interface DemoIssue {
  readonly number: string | null
  readonly title: string | null
  /** Cover art, by name in `demo/`. */
  readonly art: string
}

export interface DemoSeries {
  readonly name: string
  readonly format: DemoFormat
  readonly publisher: string
  readonly year: number
  readonly volume?: number
  readonly writer: string
  /** Absent if the writer also drew it. */
  readonly artist?: string
  readonly characters?: readonly string[]
  readonly genres: readonly string[]
  readonly summary: string
  readonly rightToLeft?: boolean
  /** Pages that were drawn for this story; other comics get pages from their covers. */
  readonly pages?: readonly string[]
  readonly issues: readonly DemoIssue[]
}

/** A storyline across several series; its third part is missing. */
export const STORY = {
  name: 'Tres noches sin luz',
  parts: {
    'Dinastía Solar 14': 1,
    'Radio Espectro 1': 2,
    'Vespertina 7': 4,
    'Dinastía Solar 15': 5,
    'Radio Espectro 2': 6,
    'Dinastía Solar 16': 7,
    'Vespertina 11': 8,
  } as Readonly<Record<string, number>>,
} as const

const plain = (art: string, ...numbers: readonly number[]): DemoIssue[] =>
  numbers.map((number, index) => ({ number: String(number), title: null, art: `${art}-${index + 1}` }))

export const SHELF: readonly DemoSeries[] = [
  {
    name: 'La marea inversa',
    format: 'cbz',
    publisher: 'Ediciones Cobalto',
    year: 2021,
    volume: 1,
    writer: 'Inés Valcárcel',
    artist: 'Tomás Ibarrola',
    characters: ['Lía', 'Anselmo'],
    genres: ['Aventura', 'Fantasía'],
    summary:
      'Una noche el mar se marcha sin hacer ruido. Lía y el farero Anselmo bajan al fondo para averiguar quién lo llamó.',
    pages: ['pg-1', 'pg-2', 'pg-3', 'pg-4', 'pg-14', 'pg-15', 'pg-16', 'pg-17', 'pg-18'],
    issues: [
      'El hombre que contaba olas',
      'Luz de guardia',
      'Ballena sobre el pueblo',
      'Escafandra',
      'Lo que brilla',
      'Ocho brazos',
    ].map((title, index) => ({ number: String(index + 1), title, art: `lmi-${index + 1}` })),
  },
  {
    name: 'Dinastía Solar',
    format: 'cbz',
    publisher: 'Kiosko 88',
    year: 2019,
    writer: 'Bruno Leiva',
    artist: 'Marta Santacruz',
    characters: ['La Heredera', 'Vespertina'],
    genres: ['Superhéroes'],
    summary:
      'Tres generaciones llevan el mismo sol en el pecho. La Heredera vuelve, y no viene a pedirlo prestado.',
    issues: plain('sol', 14, 15, 16),
  },
  {
    name: 'Órbita Cero',
    format: 'pdf',
    publisher: 'Meridiana',
    year: 2023,
    writer: 'Noa Ferrándiz',
    characters: ['La voz'],
    genres: ['Ciencia Ficción'],
    summary: 'La estación lleva doce años vacía. Alguien sigue respondiendo a la radio.',
    issues: plain('orb', 1, 2, 3),
  },
  {
    name: 'Vespertina',
    format: 'cb7',
    publisher: 'Kiosko 88',
    year: 2024,
    writer: 'Aldo Quintela',
    artist: 'Bruno Leiva',
    characters: ['Vespertina', 'Hertz'],
    genres: ['Superhéroes', 'Crimen'],
    summary: 'La dama de la polilla sale cuando la ciudad apaga las farolas.',
    issues: plain('ves', 5, 7, 11),
  },
  {
    name: 'Canción para autómatas',
    format: 'epub',
    publisher: 'Ediciones Cobalto',
    year: 2022,
    writer: 'Tomás Ibarrola',
    characters: ['Tictac', 'Lía'],
    genres: ['Ciencia Ficción'],
    summary: 'Unidad 12 compone de oído. Nadie le ha dicho que no puede.',
    issues: plain('aut', 1, 2, 3),
  },
  {
    name: 'Monzón',
    format: 'cbz',
    publisher: 'Nube Baja',
    year: 2020,
    writer: 'Hana Ortuño',
    genres: ['Aventura'],
    rightToLeft: true,
    summary: 'Sora guarda un paraguas que no es suyo y una promesa que sí.',
    issues: plain('mon', 1, 2, 3),
  },
  {
    name: 'Radio Espectro',
    format: 'cbz',
    publisher: 'Kiosko 88',
    year: 2018,
    writer: 'Bruno Leiva',
    artist: 'Marta Santacruz',
    characters: ['Hertz', 'La voz'],
    genres: ['Horror'],
    summary: 'Hertz emite desde el otro lado, de doce a tres.',
    issues: plain('rad', 1, 2),
  },
  {
    name: 'Expreso 407',
    format: 'cbz',
    publisher: 'Ediciones Cobalto',
    year: 2020,
    writer: 'Iker Oyarzun',
    genres: ['Crimen'],
    summary: 'Un tren, once viajeros y un túnel que no está en el mapa.',
    issues: plain('exp', 1, 2),
  },
  {
    name: 'Polvo de cometa',
    format: 'pdf',
    publisher: 'Meridiana',
    year: 2025,
    writer: 'Noa Ferrándiz',
    genres: ['Ciencia Ficción'],
    summary: 'Cada noventa años el desierto se acuerda de su lluvia.',
    issues: plain('com', 1, 2),
  },
  {
    name: 'Fosa 11',
    format: 'cbz',
    publisher: 'Tinta Salvaje',
    year: 2023,
    writer: 'Aldo Quintela',
    genres: ['Horror'],
    summary: 'Lo que respira abajo ha aprendido a hacer señales.',
    issues: plain('fos', 1, 2),
  },
  {
    name: 'Tigre de papel',
    format: 'epub',
    publisher: 'Nube Baja',
    year: 2022,
    writer: 'Hana Ortuño',
    genres: ['Aventura'],
    summary: 'Doblado por una niña, temido por un imperio.',
    issues: plain('tig', 1, 2),
  },
  {
    name: 'Musgo',
    format: 'cbz',
    publisher: 'Nube Baja',
    year: 2021,
    writer: 'Lúa Amado',
    genres: ['Fantasía'],
    summary: 'El bosque habla bajito. Musgo, por suerte, también.',
    issues: plain('mus', 1, 2),
  },
  {
    name: 'Seis grullas',
    format: 'cbz',
    publisher: 'Farola',
    year: 2024,
    writer: 'Inés Valcárcel',
    genres: ['Fantasía'],
    summary: 'Seis hermanas vuelan al sol. Una mira hacia abajo.',
    issues: plain('gru', 1, 2),
  },
  {
    name: 'Huesos de neón',
    format: 'cbz',
    publisher: 'Tinta Salvaje',
    year: 2023,
    writer: 'Aldo Quintela',
    artist: 'Marta Santacruz',
    genres: ['Crimen', 'Ciencia Ficción'],
    summary: 'En la ciudad sin noche, los muertos pagan la luz.',
    issues: plain('hue', 5, 7),
  },
]

/** Single issues: files directly in the library folder. */
export const SINGLES: readonly DemoSeries[] = (
  [
    ['Sal en los zapatos', 'Farola', 2023, 'Noa Ferrándiz', 'cbz', 'Una historia de verano.'],
    [
      'Cuaderno de tormentas',
      'Meridiana',
      2021,
      'Tomás Ibarrola',
      'pdf',
      'Treinta y dos cielos y un solo barco.',
    ],
    ['El día repetido', 'Nube Baja', 2022, 'Bruno Leiva', 'cbz', 'Suena el despertador. Otra vez. Otra vez.'],
    [
      'Treinta noches en el refugio',
      'Farola',
      2020,
      'Inés Valcárcel',
      'epub',
      'Arriba no hay cobertura, pero sí vecinos.',
    ],
  ] as const
).map(([name, publisher, year, writer, format, summary], index) => ({
  name,
  format,
  publisher,
  year,
  writer,
  genres: [],
  summary,
  issues: [{ number: null, title: name, art: `one-${index + 1}` }],
}))
