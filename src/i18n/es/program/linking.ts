/** Output of the commands that link this computer with a remote account, and of `relay`. */
export const link = {
  linked: 'Este ordenador está enlazado con {{email}}, en {{url}}.',
  done: 'Este ordenador está enlazado con {{email}}. Sus cómics se pueden leer desde cualquier sitio en {{url}}',
  start: 'Para poder leerlos, arranca Comics con «{{called}} serve».',
  running:
    'Comics, en marcha en {{here}}, se conecta ahora. «{{called}} status» muestra el estado de la conexión.',
  signIn: 'Para usar esta cuenta también en el terminal: «{{called}} login».',
  afterwards: 'Después, enlaza este ordenador con «{{called}} login --account {{url}}».',
  other: '{{email}} ya está enlazada con otro ordenador: {{name}}. Dejará de tener acceso remoto.',
  replace: '¿Enlazar este en su lugar? [s/N]',
  trust:
    'Si ese servidor es tuyo y tiene un certificado propio, copia aquí su ca.pem y repite con NODE_EXTRA_CA_CERTS=RUTA/ca.pem.',
  trustRunning:
    'Comics, en marcha en {{here}}, también tiene que confiar en el certificado: si arrancó sin NODE_EXTRA_CA_CERTS, reinícialo con esa variable.',
  address: 'Usa la dirección que muestra «comics relay» al arrancar.',
  carryHeld: 'La cuenta {{from}} de este ordenador guarda datos (registros: {{rows, number}}).',
  carryAsk: '¿Copiarlos a {{to}}? [S/n]',
  carrying: 'Copiando registros: {{rows, number}}',
  carried: 'Copiado a {{email}}. Registros: {{rows, number}}',
  carryNobody: 'No se copia nada: en este terminal no hay ninguna sesión de la cuenta de este ordenador.',
  ended:
    'Este ordenador ya no está enlazado con {{email}}, en {{url}}. Comics sigue con las cuentas de este ordenador.',
  endedHere: 'No se ha podido avisar al acceso remoto. Quita el enlace también en {{url}}',
  howToEnd: 'Para quitar el enlace: «{{called}} logout --account».',
  line: {
    online: 'Acceso remoto en línea: {{url}}',
    connecting: 'Acceso remoto: conectando con {{url}}...',
    waiting: 'Acceso remoto sin conexión. {{why}} Nuevo intento: {{time}}',
    broken: 'Acceso remoto sin conexión. {{why}}',
    stopped: 'Acceso remoto: sin conexión mientras Comics no esté en marcha.',
    unknown: 'Acceso remoto: no se sabe si hay conexión con {{url}}',
  },
} as const

/** Output of `comics relay`. */
export const relay = {
  atHome: 'En el ordenador que tiene los cómics, escribe: comics login --account {{url}}',
  newHome: 'Sin cuenta aún, allí: comics signup --account {{url}}',
  invite: 'Para invitar a alguien, aquí: {{called}} account invite EMAIL --url {{url}} --data-dir {{path}}',
  helpers: 'Ordenadores conectados: {{helpers, number}}',
  title: 'El acceso remoto está en marcha',
  signUp: {
    open: 'Cuentas nuevas: las crea quien quiera',
    invited: 'Cuentas nuevas: por invitación',
    closed: 'Cuentas nuevas: ninguna',
  },
} as const
