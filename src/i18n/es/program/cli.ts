/** Output of the terminal commands. */
export const cli = {
  covers_one: '{{count, number}} portada',
  covers_many: '{{count, number}} de portadas',
  covers_other: '{{count, number}} portadas',
  fieldsRequired: 'Rellena todos los campos.',
  bug: 'Comics ha fallado. Cuéntanoslo con estas líneas:',
  relay: { ready: 'El acceso remoto está en marcha: {{url}}' },
  serve: {
    ready: 'Abre Comics en {{url}}\nEn este ordenador, sin aviso del navegador: {{local}}',
    otherPort: 'El puerto {{busy}} está ocupado; se usa el {{port}}.',
    dataDir: 'Datos: {{path}}',
    demo: 'Biblioteca de prueba: crea una cuenta con cualquier dirección de correo. Al salir se borra todo.',
    hostRefused:
      'Petición rechazada: llegó con el nombre {{host}}. Si es un nombre de este ordenador, inicia Comics con --name {{host}}.',
    stop: 'Ctrl+C para parar.',
  },
  conformance: {
    ready:
      'Un servicio de cuentas de prueba, para los tests de los clientes de Supabase, está en {{url}}\nCualquiera que use este ordenador puede entrar en él. Al salir se borra todo.',
    keys: 'Clave anónima: {{anonKey}}\nClave de servicio: {{serviceKey}}\nClave anónima (formato antiguo): {{legacyAnonKey}}\nClave de servicio (formato antiguo): {{legacyServiceKey}}',
  },
  scan: {
    title: 'Escaneando',
    stopping: 'Cancelando...',
    walking: 'Buscando cómics...',
    progress: 'Archivos: {{processed, number}} de {{discovered, number}}',
    keys: 'q para cancelar',
    noLibraries: 'No hay ninguna carpeta. Añade una con «{{called}} library add CARPETA».',
    problems_one: '{{count, number}} problema',
    problems_many: '{{count, number}} de problemas',
    problems_other: '{{count, number}} problemas',
    done_one:
      '{{count, number}} archivo. Nuevos: {{added, number}}, modificados: {{changed, number}}, desaparecidos: {{gone, number}}, con problemas: {{problems, number}}',
    done_many:
      '{{count, number}} de archivos. Nuevos: {{added, number}}, modificados: {{changed, number}}, desaparecidos: {{gone, number}}, con problemas: {{problems, number}}',
    done_other:
      '{{count, number}} archivos. Nuevos: {{added, number}}, modificados: {{changed, number}}, desaparecidos: {{gone, number}}, con problemas: {{problems, number}}',
    open: 'Problemas abiertos: {{problems, number}}. «{{called}} status -v» los enumera.',
    cancelled: 'Escaneo cancelado. {{summary}}',
    unfinished: 'El escaneo se ha interrumpido. {{summary}}',
  },
  index: {
    progress: 'Cómics: {{done, number}} de {{total, number}}',
    done_one:
      'Indexado completado. Añadidos: {{count, number}}, ya estaban: {{skipped, number}}, con error: {{failed, number}}',
    done_many:
      'Indexado completado. Añadidos: {{count, number}}, ya estaban: {{skipped, number}}, con error: {{failed, number}}',
    done_other:
      'Indexado completado. Añadidos: {{count, number}}, ya estaban: {{skipped, number}}, con error: {{failed, number}}',
    linked_one:
      '{{count, number}} vínculo nuevo con personajes, artistas, editoriales y storylines (creados: {{entities, number}})',
    linked_many:
      '{{count, number}} de vínculos nuevos con personajes, artistas, editoriales y storylines (creados: {{entities, number}})',
    linked_other:
      '{{count, number}} vínculos nuevos con personajes, artistas, editoriales y storylines (creados: {{entities, number}})',
  },
  login: {
    title: 'Inicia sesión en Comics',
    titleSignUp: 'Crea tu cuenta de Comics',
    email: 'Correo:',
    password: 'Contraseña:',
    newPassword: 'Contraseña (mínimo 6 caracteres):',
    code: 'Código:',
    done: 'Sesión iniciada: {{email}}',
    signedUp: 'Cuenta creada. Sesión iniciada: {{email}}',
    confirm: 'Abre el mensaje que te hemos enviado para confirmar tu cuenta.',
  },
  account: {
    none: 'No hay cuentas. Crea una con «{{called}} signup».',
    owner: 'propietaria de la biblioteca',
    unconfirmed: 'sin confirmar',
    lastSession: 'último acceso: {{date}}',
    never: 'nunca',
    newPassword: 'Contraseña nueva para {{email}}',
    again: 'Repite la contraseña:',
    reset:
      'Contraseña cambiada: {{email}}. Se ha cerrado su sesión en todos los dispositivos y se ha desactivado la verificación en dos pasos.',
    keysRevoked: 'Claves revocadas: {{names}}',
    keysKept: 'Estas aplicaciones siguen conectadas: {{names}}',
    signedOut: 'Sesión cerrada en todos los dispositivos: {{email}}',
    invited: 'Invitación para {{email}}. Este enlace caduca en una semana y sirve una sola vez:',
    invitationSent: 'También se ha enviado por correo.',
    invitationUnsent: 'No se ha podido enviar por correo ({{detail}}). Dale tú el enlace a esa persona.',
    noMessages: 'No hay mensajes. Los códigos caducan en una hora.',
    bySmtp: 'Los mensajes se envían con tu servidor de correo; aquí no se guardan.',
    code: 'código: {{code}}',
    kinds: {
      signup: 'Confirmar cuenta',
      invite: 'Invitación',
      recovery: 'Cambiar contraseña',
      magiclink: 'Iniciar sesión',
      email_change: 'Cambiar dirección',
      reauthentication: 'Confirmar identidad',
      known: 'Ya hay una cuenta',
    },
  },
  logout: {
    nobody: 'No había ninguna sesión iniciada.',
  },
  library: {
    removed: 'Biblioteca eliminada',
    none: 'No hay ninguna carpeta.',
    missing: 'no se encuentra la carpeta',
  },
  status: {
    running: 'En marcha: {{url}}',
    stopped: 'Parado. Arranca con «{{called}} serve».',
    user: 'Sesión: {{email}}',
    nobody: 'Sin sesión. Iníciala con «{{called}} login».',
    counts: 'Archivos: {{files, number}}, series: {{series, number}}, con problemas: {{problems, number}}',
    scanning: 'Escaneando: {{progress}}',
    lastScan: 'Último escaneo: {{date}}',
    cancelled:
      'Escaneo cancelado: {{date}}, archivos leídos: {{processed, number}}. Vuelve a escanear para seguir.',
    unfinished:
      'Escaneo interrumpido: {{date}}, archivos leídos: {{processed, number}}. Vuelve a escanear para seguir.',
    neverScanned: 'Aún no se ha escaneado. Empieza con «{{called}} scan».',
  },
} as const
