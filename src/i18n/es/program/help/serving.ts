/** Help of the commands that run Comics and check its setup. */
export const serving = {
  listen: {
    port: 'el puerto en el que escuchar (8080, o el siguiente libre)',
    host: 'la dirección en la que escuchar (si falta: solo este ordenador)',
    name: 'otros nombres o direcciones de este ordenador: {{names}}',
    signUp: 'quién puede crear una cuenta',
    logLevel: 'cuánto escribir en el registro',
  },
  serve: {
    about: 'poner en marcha la biblioteca y su panel',
    options: {
      noOpen: 'no abrir el navegador',
      noWatch: 'no vigilar los cambios en las carpetas de la biblioteca',
      demo: 'usar una biblioteca de prueba, con una carpeta de datos temporal',
    },
    examples: {
      here: 'abrir el panel en este ordenador',
      network: 'también para otros dispositivos de tu red',
      port: 'elegir un puerto y no abrir el navegador',
    },
  },
  demo: {
    about: 'poner en marcha una biblioteca de prueba (como serve --demo)',
    examples: {
      invented: 'probar Comics con cómics inventados; al final se borran todos los datos',
    },
  },
  relay: {
    about: 'permitir el acceso remoto a ordenadores con cómics, desde un servidor público',
    options: {
      publicUrl: 'la dirección pública, detrás de un proxy que termina TLS',
      tlsCert: 'el certificado TLS con su cadena',
      tlsKey: 'la clave privada de ese certificado',
      redis: 'usar varios nodos que comparten este Redis: {{url}}',
      nodeAddress: 'la dirección de este nodo para los demás (si falta: la primera que tenga)',
      nodePort: 'el puerto para los demás nodos; no debe ser público (9443)',
      bandwidth: 'los megabits por segundo que puede enviar cada ordenador, como máximo',
    },
    examples: {
      proxy: 'detrás de un proxy',
      direct: 'sin proxy',
      household: 'para una casa, con un certificado propio',
    },
  },
  status: {
    about: 'mostrar el estado del servidor, la sesión, las bibliotecas y el último escaneo',
    examples: {
      text: 'mostrar el estado como texto',
      json: 'mostrar el estado como un objeto JSON',
    },
  },
  doctor: {
    about: 'comprobar la instalación y mostrar cómo arreglar los problemas',
    options: {
      rebuild: 'antes, rehacer el progreso de lectura a partir del diario de lectura',
    },
    examples: {
      all: 'comprobar todo lo que Comics necesita',
      rebuild: 'rehacer también el progreso de lectura; antes hay que parar Comics',
    },
  },
  trust: {
    about: 'hacer que los navegadores de este ordenador se fíen del certificado de Comics',
    options: {
      remove: 'quitar el certificado de los navegadores',
    },
    examples: {
      ask: 'mostrar los cambios y preguntar',
      script: 'sin preguntar, en scripts',
      remove: 'quitar el certificado',
    },
  },
} as const
