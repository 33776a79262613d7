/** Help of the commands for sessions, reading history, reading apps and accounts. */
export const accounts = {
  login: {
    about: 'iniciar sesión en tu cuenta',
    options: {
      code: 'el código de tu aplicación de autenticación, para la verificación en dos pasos',
      account: 'enlazar este ordenador con una cuenta de este servidor (comics relay)',
      carry: 'copiar los datos de la cuenta de este ordenador a la enlazada',
    },
    examples: {
      ask: 'preguntar la dirección y la contraseña',
      script: 'en scripts',
      code: 'con el código de tu aplicación de autenticación',
      link: 'enlazar este ordenador, para leer sus cómics desde cualquier sitio',
    },
  },
  signup: {
    about: 'crear una cuenta e iniciar sesión',
    examples: {
      ask: 'preguntar la contraseña',
      link: 'crear allí una cuenta y enlazar este ordenador',
    },
  },
  logout: {
    about: 'cerrar sesión en este ordenador',
    options: {
      account: 'quitar también el enlace de este ordenador con una cuenta remota',
    },
    examples: {
      session: 'cerrar la sesión de este terminal',
      link: 'desactivar también el acceso remoto a este ordenador',
    },
  },
  whoami: {
    about: 'mostrar quién ha iniciado sesión en este terminal',
    examples: {
      nobody: 'salir con el código 1 si nadie ha iniciado sesión',
    },
  },
  history: {
    about: 'mostrar el historial de lectura y deshacer partes de él',
    id: 'el id que muestra «history»',
    options: {
      device: 'solo lo leído en este dispositivo',
      limit: 'el número de entradas (20)',
      files: 'los cambios de archivos en vez de lo leído',
    },
    examples: {
      last: 'mostrar las últimas entradas, cada una con el id para deshacerla',
      device: 'mostrar las de un dispositivo',
      files: 'los cambios de archivos, cada uno con el id para deshacerlo',
    },
    undo: {
      about: 'deshacer una entrada en todos sus cómics, o todo desde un momento',
      id: 'el id que muestra «history»; con el id de algo deshecho, se rehace',
      since: 'deshacer todo desde este momento: {{time}}',
      examples: {
        ask: 'mostrar cuántos cómics cambian, y preguntar',
        script: 'sin preguntar, en scripts',
      },
    },
    accept: {
      about: 'conservar los cambios de una entrada que espera tu respuesta',
      examples: {
        many: 'conservar un cambio de muchos cómics a la vez',
      },
    },
  },
  device: {
    about: 'gestionar las aplicaciones de lectura conectadas',
    of: 'usar los dispositivos de otra cuenta de este ordenador',
    list: {
      about: 'mostrar las aplicaciones de lectura conectadas',
      examples: {
        all: 'mostrar cada aplicación, su última petición y qué ha fallado',
        other: 'mostrar las de otra cuenta de este ordenador',
      },
    },
    add: {
      about: 'crear una clave para una aplicación de lectura y mostrar qué escribir en ella',
      name: 'un nombre para el dispositivo',
      app: 'la aplicación (other: cualquiera con OPDS)',
      readOnly: 'la clave permite leer cómics, pero no guardar tu progreso',
      examples: {
        once: 'mostrar la clave, una sola vez',
        readOnly: 'crear una clave de solo lectura para una aplicación con OPDS',
      },
    },
    remove: {
      about: 'quitar una aplicación de lectura y revocar su clave al momento',
      device: 'el nombre o el id del dispositivo',
      examples: {
        own: 'dejar sin acceso a este dispositivo',
        other: 'dejar sin acceso a un dispositivo de otra cuenta',
      },
    },
  },
  account: {
    about: 'gestionar las cuentas de este ordenador',
    keepDevices: 'no revocar las claves de sus aplicaciones de lectura',
    email: 'la cuenta',
    list: {
      about: 'mostrar las cuentas de este ordenador',
      examples: {
        owner: 'mostrar cada cuenta, y cuál es la propietaria de la biblioteca',
      },
    },
    invite: {
      about: 'invitar a una persona, que crea una cuenta con un enlace',
      email: 'la dirección de la persona',
      url: 'la dirección del panel para esa persona (si falta: la primera de Comics)',
      examples: {
        link: 'mostrar el enlace, y enviarlo si hay un servidor de correo configurado',
        url: 'usar esta dirección en el enlace',
      },
    },
    resetPassword: {
      about:
        'cambiar la contraseña, cerrar la sesión de la cuenta en todas partes y revocar las claves de sus aplicaciones de lectura',
      examples: {
        ask: 'preguntar la contraseña nueva',
      },
    },
    signOut: {
      about:
        'cerrar la sesión de una cuenta en todas partes, y revocar las direcciones de sus imágenes y las claves de sus aplicaciones de lectura',
      examples: {
        lost: 'dejar sin acceso a un dispositivo perdido',
        keep: 'dejar conectadas sus aplicaciones de lectura',
      },
    },
    outbox: {
      about: 'mostrar los mensajes que no se han enviado porque no hay un servidor de correo configurado',
      examples: {
        codes: 'mostrar los códigos y enlaces de estos mensajes',
      },
    },
    serve: {
      about: 'poner en marcha un servicio de cuentas vacío para los tests de los clientes de Supabase',
      options: {
        conformance: 'aceptar las claves de estos tests (solo este ordenador, datos temporales)',
        port: 'el puerto en el que escuchar (54321)',
        jwk: 'aceptar también estas claves: un JWK, una lista de JWK o un JWKS',
      },
      examples: {
        stopped: 'sigue en marcha hasta que lo pares; se borran todos los datos',
      },
    },
  },
} as const
