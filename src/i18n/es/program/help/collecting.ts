/** Help of the commands for the comics of this computer and their records in the account. */
export const collecting = {
  scan: {
    about: 'buscar en las carpetas de la biblioteca cómics nuevos, modificados y desaparecidos',
    path: 'carpetas de la biblioteca, o carpetas dentro de ellas (si falta: todas)',
    options: {
      full: 'volver a leer todos los archivos',
      retry: 'volver a leer los archivos con problemas',
      strict: 'salir con el código 3 si una carpeta escaneada tiene problemas abiertos',
    },
    examples: {
      all: 'escanear todas las carpetas de la biblioteca',
      folder: 'escanear una carpeta',
      retry: 'reintentar también los archivos con problemas',
      script: 'en scripts: fallar si hay archivos con problemas',
    },
  },
  index: {
    about: 'indexar en tu cuenta los cómics de la biblioteca',
    examples: {
      pending: 'indexar los cómics escaneados que aún no están en tu cuenta',
      script: 'en scripts',
    },
  },
  list: {
    about: 'mostrar los cómics que cumplen una consulta',
    query:
      'palabras y condiciones, como «guion:ibarrola año:2010..2019 no leído» (docs/queries.md); si falta: todos',
    examples: {
      unread: 'los que no has leído de un guionista',
      week: 'lo que llegó esta semana, primero lo último',
      script: 'para scripts: un objeto JSON por cómic',
    },
  },
  export: {
    about:
      'exportar a una carpeta tu progreso de lectura, tus cambios en los metadatos, tus playlists y tus imágenes',
    dir: 'una carpeta vacía, o una con una exportación anterior, que se reemplaza',
    examples: {
      folder: 'escribir líneas JSON e imágenes en esta carpeta',
    },
  },
  import: {
    about: 'importar una exportación y escanear',
    dir: 'la carpeta de la exportación',
    options: {
      move: 'la nueva ruta de una carpeta de cómics',
      noScan: 'no escanear después',
    },
    examples: {
      ask: 'importar una exportación y escanear',
      yes: 'añadir sin preguntar las carpetas de la exportación',
      moved: 'importar cómics cuya carpeta está ahora en otro sitio',
    },
  },
  library: {
    about: 'gestionar las carpetas de la biblioteca; sin subcomando, en una pantalla',
    folder: 'una carpeta',
    list: {
      about: 'mostrar las carpetas de la biblioteca',
      examples: {
        counts: 'mostrar cada carpeta con su número de archivos',
      },
    },
    add: {
      about: 'añadir una carpeta a la biblioteca',
      examples: {
        folder: 'añadir una carpeta con todo lo que contiene',
        drive: 'añadir sin preguntar la carpeta actual, aunque sea un disco entero',
      },
    },
    set: {
      about: 'elegir dónde se escriben los metadatos de una biblioteca',
      write: 'off: en ningún sitio; beside: en un archivo junto al cómic; into: en el archivo del cómic',
      follow: 'escribir las ediciones en los archivos un minuto después de la última, sin pedirlo',
      noFollow: 'no escribirlas sin pedirlo',
      examples: {
        into: 'permitir que «write» escriba en los archivos',
        follow: 'también escribir las ediciones sin pedirlo',
        off: 'no escribir nada',
      },
    },
    remove: {
      about: 'quitar una carpeta de la biblioteca; sus archivos se quedan',
      examples: {
        hidden: 'dejar de mostrar sus cómics; tu progreso y tus cambios se conservan',
      },
    },
  },
} as const
