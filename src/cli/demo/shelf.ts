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
  readonly writers: readonly string[]
  readonly artists: readonly string[]
  readonly characters?: readonly string[]
  readonly genres: readonly string[]
  readonly summary: string
  readonly rightToLeft?: boolean
  /** Pages drawn for this very story; the others get pages made of their own covers. */
  readonly pages?: readonly string[]
  readonly issues: readonly DemoIssue[]
}

/** A story that is told through several series; its third part is missing. */
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
    writers: ['Inés Valcárcel'],
    artists: ['Tomás Ibarrola'],
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
    writers: ['Bruno Leiva'],
    artists: ['Marta Santacruz'],
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
    writers: ['Noa Ferrándiz'],
    artists: ['Noa Ferrándiz'],
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
    writers: ['Aldo Quintela'],
    artists: ['Bruno Leiva'],
    characters: ['Vespertina', 'Hertz'],
    genres: ['Superhéroes', 'Crimen'],
    summary: 'La dama de la polilla sale cuando la ciudad apaga las farolas.',
    issues: [
      ['5', 1],
      ['7', 2],
      ['11', 3],
    ].map(([number, art]) => ({ number: String(number), title: null, art: `ves-${art}` })),
  },
  {
    name: 'Canción para autómatas',
    format: 'epub',
    publisher: 'Ediciones Cobalto',
    year: 2022,
    writers: ['Tomás Ibarrola'],
    artists: ['Tomás Ibarrola'],
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
    writers: ['Hana Ortuño'],
    artists: ['Hana Ortuño'],
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
    writers: ['Bruno Leiva'],
    artists: ['Marta Santacruz'],
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
    writers: ['Iker Oyarzun'],
    artists: ['Iker Oyarzun'],
    genres: ['Crimen'],
    summary: 'Un tren, once viajeros y un túnel que no está en el mapa.',
    issues: plain('exp', 1, 2),
  },
  {
    name: 'Polvo de cometa',
    format: 'pdf',
    publisher: 'Meridiana',
    year: 2025,
    writers: ['Noa Ferrándiz'],
    artists: ['Noa Ferrándiz'],
    genres: ['Ciencia Ficción'],
    summary: 'Cada noventa años el desierto se acuerda de su lluvia.',
    issues: plain('com', 1, 2),
  },
  {
    name: 'Fosa 11',
    format: 'cbz',
    publisher: 'Tinta Salvaje',
    year: 2023,
    writers: ['Aldo Quintela'],
    artists: ['Aldo Quintela'],
    genres: ['Horror'],
    summary: 'Lo que respira abajo ha aprendido a hacer señales.',
    issues: plain('fos', 1, 2),
  },
  {
    name: 'Tigre de papel',
    format: 'epub',
    publisher: 'Nube Baja',
    year: 2022,
    writers: ['Hana Ortuño'],
    artists: ['Hana Ortuño'],
    genres: ['Aventura'],
    summary: 'Doblado por una niña, temido por un imperio.',
    issues: plain('tig', 1, 2),
  },
  {
    name: 'Musgo',
    format: 'cbz',
    publisher: 'Nube Baja',
    year: 2021,
    writers: ['Lúa Amado'],
    artists: ['Lúa Amado'],
    genres: ['Fantasía'],
    summary: 'El bosque habla bajito. Musgo, por suerte, también.',
    issues: plain('mus', 1, 2),
  },
  {
    name: 'Seis grullas',
    format: 'cbz',
    publisher: 'Farola',
    year: 2024,
    writers: ['Inés Valcárcel'],
    artists: ['Inés Valcárcel'],
    genres: ['Fantasía'],
    summary: 'Seis hermanas vuelan al sol. Una mira hacia abajo.',
    issues: plain('gru', 1, 2),
  },
  {
    name: 'Huesos de neón',
    format: 'cbz',
    publisher: 'Tinta Salvaje',
    year: 2023,
    writers: ['Aldo Quintela'],
    artists: ['Marta Santacruz'],
    genres: ['Crimen', 'Ciencia Ficción'],
    summary: 'En la ciudad sin noche, los muertos pagan la luz.',
    issues: plain('hue', 5, 7),
  },
]

/** Single issues: loose files of the shelf. */
export const SINGLES: readonly DemoSeries[] = (
  [
    ['Sal en los zapatos', 'one-1', 'Farola', 2023, 'Noa Ferrándiz', 'Una historia de verano.', 'cbz'],
    [
      'Cuaderno de tormentas',
      'one-2',
      'Meridiana',
      2021,
      'Tomás Ibarrola',
      'Treinta y dos cielos y un solo barco.',
      'pdf',
    ],
    [
      'El día repetido',
      'one-3',
      'Nube Baja',
      2022,
      'Bruno Leiva',
      'Suena el despertador. Otra vez. Otra vez.',
      'cbz',
    ],
    [
      'Treinta noches en el refugio',
      'one-4',
      'Farola',
      2020,
      'Inés Valcárcel',
      'Arriba no hay cobertura, pero sí vecinos.',
      'epub',
    ],
  ] as const
).map(([name, art, publisher, year, author, summary, format]) => ({
  name,
  format,
  publisher,
  year,
  writers: [author],
  artists: [author],
  genres: [],
  summary,
  issues: [{ number: null, title: name, art }],
}))
