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
  },
  index: {
    progress: '{{done}} de {{total}} cómics',
    done_one: 'Indexado completado: {{count}} añadido, {{skipped}} ya estaban, {{failed}} con error',
    done_other: 'Indexado completado: {{count}} añadidos, {{skipped}} ya estaban, {{failed}} con error',
  },
  login: {
    title: 'Inicia sesión en Comics',
    titleSignUp: 'Crea tu cuenta de Comics',
    email: 'Email:',
    password: 'Contraseña:',
    newPassword: 'Contraseña (mínimo 6 caracteres):',
    done: 'Sesión iniciada: {{email}}',
    signedUp: 'Cuenta creada. Sesión iniciada: {{email}}',
    confirm: 'Please check your email to confirm your account.',
    noTerminal: 'Sin terminal: usa --email EMAIL --password-stdin.',
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
    scanning: 'Escaneando: {{processed}} de {{discovered}}',
    lastScan: 'Último escaneo: {{date}}',
    neverScanned: 'Aún no se ha escaneado. Empieza con «comics scan».',
  },
} as const
