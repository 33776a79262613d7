/** What the terminal says of a link with an account elsewhere. */
export const link = {
  linked: 'Este ordenador está enlazado con {{email}}, en {{url}}.',
  done: 'Este ordenador está enlazado con {{email}}. Sus cómics se pueden leer desde cualquier sitio en {{url}}',
  start: 'Para que respondan, arranca Comics con «{{called}} serve».',
  running: 'Comics, en marcha en {{here}}, se conecta ahora. «{{called}} status» dice cómo está la conexión.',
  signIn: 'Para usar esta cuenta también en el terminal: «{{called}} login».',
  afterwards: 'Después, enlaza este ordenador con «{{called}} login --account {{url}}».',
  other: '{{email}} ya está enlazada con otro ordenador: {{name}}. Dejará de tener acceso remoto.',
  replace: '¿Enlazar este en su lugar? [s/N]',
  trust:
    'Si es tuyo y su certificado es propio, copia aquí su ca.pem y repite con NODE_EXTRA_CA_CERTS=RUTA/ca.pem.',
  trustRunning:
    'Comics, en marcha en {{here}}, también tiene que confiar en el certificado: si arrancó sin NODE_EXTRA_CA_CERTS, reinícialo con esa variable.',
  address: 'Es la dirección que dice «comics relay» al arrancar.',
  carryHeld: 'La cuenta {{from}} de este ordenador guarda datos (registros: {{rows, number}}).',
  carryAsk: '¿Llevarlos a {{to}}? [S/n]',
  carrying: 'Llevando registros: {{rows, number}}',
  carried: 'Llevado a {{email}}. Registros: {{rows, number}}',
  carryNobody: 'No se lleva nada: nadie ha iniciado sesión en este terminal con la cuenta de este ordenador.',
  ended:
    'Este ordenador ya no está enlazado con {{email}}, en {{url}}. Comics sigue con las cuentas de este ordenador.',
  endedHere: 'No se ha podido decir allí. Quítalo también en {{url}}',
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

/** What a relay says. */
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
