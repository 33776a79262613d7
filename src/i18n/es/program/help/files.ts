/** Help of the commands that change files: write, organize and undo. */
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
  organize: {
    about: 'dar a los cómics nombres y carpetas según plantillas',
    query: 'solo los cómics que cumplan esta búsqueda (docs/queries.md); por omisión: todos',
    mode: 'wrong: solo lo que está mal (por omisión); folders: solo carpetas; all: todo',
    template:
      'plantilla de una clase: issue, annual, trade, one-shot, manga o book (docs/organise.md); se puede repetir',
    dryRun: 'mostrar qué se movería, sin mover nada',
    examples: {
      preview: 'mostrar qué está mal y cómo quedaría',
      series: 'ordenar una serie, tras preguntar',
      template: 'con una plantilla propia para los números',
    },
  },
  convert: {
    about: 'convierte cbr, cb7 y cbt en cbz; los originales quedan 30 días en la papelera de la biblioteca',
    query: 'solo los cómics que cumplen esta búsqueda (docs/queries.md); si no, todos los que no son cbz',
    dryRun: 'muestra qué se convertiría y no cambia nada',
    examples: {
      preview: 'muestra qué se convertiría, y qué no y por qué',
      series: 'convierte una serie, después de preguntar',
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
