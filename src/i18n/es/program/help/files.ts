/** Help of the commands that change files: write and undo. */
export const files = {
  write: {
    about: 'escribir en los archivos los metadatos que has editado, donde la biblioteca lo permita',
    query: 'solo los cómics que cumplan esta búsqueda (docs/queries.md); por omisión: todos los editados',
    dryRun: 'mostrar qué cambiaría, sin escribir nada',
    examples: {
      preview: 'mostrar qué cambiaría en cada archivo',
      series: 'escribir lo de una serie, tras preguntar',
      script: 'en scripts',
    },
  },
  undo: {
    about: 'deshacer un cambio de archivos: vuelven a tener los mismos bytes',
    batch: 'el id que muestra `history --files`; por omisión: el último cambio',
    examples: {
      last: 'deshacer el último cambio, tras preguntar',
      other: 'deshacer otro, sin preguntar',
    },
  },
} as const
