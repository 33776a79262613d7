import type { TERMINAL_ERRORS } from '#domain/errors/program/terminal-errors.ts'

/** Errors that only the terminal shows. */
export const terminalErrors = {
  'link-unreadable':
    'No se puede leer el enlace de este ordenador: {{path}}. Revisa sus permisos, o borra el archivo y enlaza el ordenador de nuevo.',
  'port-in-use': 'Otro programa usa el puerto {{port}}. Elige otro con --port.',
  'port-not-allowed': 'Esta cuenta no puede abrir el puerto {{port}}. Elige uno por encima de 1023.',
  'option-invalid': 'La opción {{option}} no admite este valor. Consulta --help.',
  'tls-unreadable': 'No se puede leer este archivo de certificado: {{path}}',
  'tls-pair':
    '--tls-cert y --tls-key tienen que ser un certificado y su clave, los dos en PEM y la clave sin contraseña.',
  'host-not-own':
    'Este ordenador no tiene la dirección {{host}} para escuchar en ella. Elige otra con --host.',
  'consent-required': 'Aquí Comics no puede pedir confirmación. Repite con --yes para hacerlo.',
  'export-missing': 'En esta carpeta no hay nada exportado de Comics: {{path}}',
  'export-foreign': 'Esta carpeta no la ha exportado Comics: {{path}}',
  'export-newer':
    'Lo exportado en {{path}} es de una versión más reciente de Comics. Actualiza Comics y vuelve a intentarlo.',
  'export-damaged':
    'Lo exportado está dañado: línea {{line}} de {{file}}. No se ha importado nada; usa otra copia.',
  'export-line-too-long':
    'La línea {{line}} de {{file}} es más larga de lo que admite una exportación: {{megabytes}} MB. No se ha escrito nada.',
  'export-not-empty': 'Esta carpeta no está vacía, ni es de una exportación anterior: {{path}}. Elige otra.',
  'export-not-writable': 'No se puede escribir en esta carpeta: {{path}}. Elige otra.',
  'export-image': 'No se pudo leer la imagen {{image}} de la cuenta. Inténtalo otra vez o cambia la imagen.',
  'conformance-only':
    'Este servicio de cuentas solo sirve para pruebas: acepta claves que conoce todo el mundo. Si es lo que quieres, añade --conformance. Para usar Comics: «{{called}} serve».',
  'keys-unreadable': 'Este archivo no contiene claves JWK: {{path}}',
  'device-ambiguous':
    'Hay varios dispositivos llamados {{name}}. Indica el id de uno, como lo muestra «{{called}} device list».',
  'device-unknown':
    'No hay ningún dispositivo llamado {{name}}. «{{called}} device list» muestra los que hay.',
  'login-required':
    'No has iniciado sesión. Ejecuta antes «{{called}} login», o «{{called}} signup» si aún no tienes cuenta.',
  'password-required': 'Sin terminal: usa --email EMAIL --password-stdin.',
  'password-stdin-required': 'Sin terminal: usa --password-stdin.',
  'code-required':
    'Esta cuenta usa verificación en dos pasos. Escribe las 6 cifras de tu aplicación de autenticación (sin terminal: --code).',
  'email-unknown': 'No hay ninguna cuenta con esta dirección: {{email}}',
  'passwords-differ': 'Las contraseñas no coinciden.',
  'hosted-settings':
    'SUPABASE_URL tiene que ser la dirección https:// del proyecto (ahora: {{url}}), y SUPABASE_ANON_KEY su clave publicable o anon, nunca una secreta.',
  'hosted-insecure':
    'SUPABASE_URL tiene que empezar por https:// (ahora: {{url}}): sin cifrar, cualquiera en la red podría leer tu contraseña. Solo un servicio de este mismo ordenador puede usar http.',
  'redis-unreachable': 'En la dirección de --redis o COMICS_REDIS_URL no responde ningún Redis.',
  'nodes-hosted':
    'Varios nodos necesitan una cuenta alojada: define SUPABASE_URL y SUPABASE_ANON_KEY, o quita --redis y COMICS_REDIS_URL.',
  'index-running': 'Ya se están indexando los cómics de esta carpeta de datos. Espera a que termine.',
  'already-running':
    'Comics ya está funcionando con esta carpeta de datos: {{url}}. Abre esa dirección, o detenlo antes de volver a iniciarlo.',
  'data-dir-served':
    'Otro Comics está arrancando o cerrándose con esta carpeta de datos: {{path}}. Prueba de nuevo en un momento.',
  'reader-unconfined':
    'El programa que lee los cómics funciona sin sus restricciones: este Node o sistema no las admite.',
  'sqlite-missing':
    'No se pudo cargar SQLite. Instala con «npm install --allow-scripts=sqlite3» o usa Node 22.13 o posterior.',
  'dashboard-missing': 'Falta compilar el panel. Ejecuta «npm run build».',
  'mail-settings':
    'COMICS_SMTP_URL tiene que ser una dirección smtp:// o smtps://, y COMICS_MAIL_FROM la dirección desde la que salen los mensajes.',
  'data-dir-newer': 'Los datos de {{path}} son de una versión más reciente de Comics. Actualiza Comics.',
  'data-dir-damaged':
    'La base de datos {{path}} está dañada. Muévela a otro sitio y vuelve a arrancar para crear una nueva.',
  'template-invalid': 'Esta plantilla no se entiende en el carácter {{position}}: {{template}}',
  'query-misread': 'No se entiende esta parte de la búsqueda: {{part}}',
} as const satisfies Record<keyof typeof TERMINAL_ERRORS, string>
