/** Where a library's metadata is written, on the server screen. */
export const writeSetting = {
  label: 'Metadatos',
  off: 'No se escriben',
  beside: 'Al lado',
  into: 'Dentro',
  offHint: 'Lo que corriges se guarda solo en Comics. No se toca ningún archivo.',
  besideHint:
    'En un archivo pequeño junto a cada cómic, que no se toca. Otros programas puede que no lo lean.',
  intoHint: 'En el ComicInfo.xml de cada CBZ, sin tocar las páginas. En los demás formatos, al lado.',
  follow: 'Escribir automáticamente lo que corrijas',
  followHint: 'Un minuto después de tu última corrección, sin preguntar. Todo queda en Cambios y se deshace.',
  asked: 'Solo se escribe cuando tú lo pides, después de verlo.',
  now: 'Escribir lo corregido...',
  failed: 'No se pudo guardar',
} as const
