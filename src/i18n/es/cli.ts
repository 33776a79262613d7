/** What the terminal says. */
export const cli = {
  bug: 'Comics ha fallado. Cuéntanoslo con estas líneas:',
  serve: {
    ready: 'Comics está en {{url}}\nEn este ordenador, sin aviso del navegador: {{local}}',
    otherPort: 'El puerto {{busy}} está ocupado; se usa el {{port}}.',
    dataDir: 'Datos: {{path}}',
    demo: 'Estantería de prueba: crea una cuenta con cualquier email. Al salir se borra todo.',
    stop: 'Ctrl+C para parar.',
  },
  conformance: {
    ready:
      'Un servicio de cuentas de prueba, para los tests de los clientes de Supabase, está en {{url}}\nCualquiera que use este ordenador puede entrar en él. Al salir se borra todo.',
    keys: 'Clave anónima: {{anonKey}}\nClave de servicio: {{serviceKey}}\nClave anónima (heredadas): {{legacyAnonKey}}\nClave de servicio (heredadas): {{legacyServiceKey}}',
  },
  scan: {
    title: 'Escaneando',
    stopping: 'Cancelando…',
    walking: 'Buscando cómics…',
    progress: '{{processed}} de {{discovered}} archivos',
    keys: 'q para cancelar',
    noLibraries: 'No hay bibliotecas. Añade una con «comics library add CARPETA».',
    problems_one: '{{count}} problema',
    problems_other: '{{count}} problemas',
    done_one:
      '{{count}} archivo: {{added}} nuevos, {{changed}} cambiados, {{gone}} desaparecidos, {{problems}} problemas',
    done_other:
      '{{count}} archivos: {{added}} nuevos, {{changed}} cambiados, {{gone}} desaparecidos, {{problems}} problemas',
    cancelled: 'Escaneo cancelado. {{summary}}',
    unfinished: 'El escaneo no ha terminado. {{summary}}',
  },
  index: {
    progress: '{{done}} de {{total}} cómics',
    done_one: 'Indexado completado: {{count}} añadido, {{skipped}} ya estaban, {{failed}} con error',
    done_other: 'Indexado completado: {{count}} añadidos, {{skipped}} ya estaban, {{failed}} con error',
    linked_one:
      '{{count}} enlace nuevo con personajes, artistas, editoriales y storylines ({{entities}} creados)',
    linked_other:
      '{{count}} enlaces nuevos con personajes, artistas, editoriales y storylines ({{entities}} creados)',
  },
  login: {
    title: 'Inicia sesión en Comics',
    titleSignUp: 'Crea tu cuenta de Comics',
    email: 'Email:',
    password: 'Contraseña:',
    newPassword: 'Contraseña (mínimo 6 caracteres):',
    code: 'Código:',
    done: 'Sesión iniciada: {{email}}',
    signedUp: 'Cuenta creada. Sesión iniciada: {{email}}',
    confirm: 'Please check your email to confirm your account.',
    noTerminal: 'Sin terminal: usa --email EMAIL --password-stdin.',
  },
  account: {
    none: 'No hay cuentas. Crea una con «comics signup».',
    owner: 'dueña de la biblioteca',
    unconfirmed: 'sin confirmar',
    lastSession: 'última sesión: {{date}}',
    never: 'nunca',
    newPassword: 'Contraseña nueva para {{email}}',
    again: 'Otra vez:',
    reset:
      'Contraseña cambiada: {{email}}. Su sesión se ha cerrado en todas partes y sus aplicaciones de autenticación se han quitado.',
    noTerminal: 'Sin terminal: usa --password-stdin.',
    signedOut: 'Sesión cerrada en todos los dispositivos: {{email}}',
    noMessages: 'No hay mensajes. Los códigos valen una hora.',
    bySmtp: 'Los mensajes salen por tu servidor de correo; aquí no queda ninguno.',
    code: 'código: {{code}}',
    kinds: {
      signup: 'Confirmar cuenta',
      invite: 'Invitación',
      recovery: 'Cambiar contraseña',
      magiclink: 'Entrar',
      email_change: 'Cambiar dirección',
      reauthentication: 'Confirmar identidad',
      known: 'Ya hay una cuenta',
    },
  },
  logout: {
    done: 'Sesión cerrada',
  },
  library: {
    added: 'Biblioteca añadida',
    removed: 'Biblioteca eliminada',
    none: 'No hay bibliotecas.',
    missing: 'la carpeta no está',
    files_one: '{{count}} archivo',
    files_other: '{{count}} archivos',
  },
  status: {
    dataDir: 'Datos: {{path}}',
    running: 'En marcha: {{url}}',
    stopped: 'Parado. Arranca con «comics serve».',
    user: 'Sesión: {{email}}',
    nobody: 'Sin sesión. Entra con «comics login».',
    counts: '{{files}} archivos, {{series}} series, {{problems}} problemas',
    scanning: 'Escaneando: {{progress}}',
    lastScan: 'Último escaneo: {{date}}',
    cancelled: 'Escaneo cancelado: {{date}}, {{processed}} archivos leídos. Vuelve a escanear para seguir.',
    unfinished:
      'Escaneo sin terminar: {{date}}, {{processed}} archivos leídos. Vuelve a escanear para seguir.',
    neverScanned: 'Aún no se ha escaneado. Empieza con «comics scan».',
  },
} as const
