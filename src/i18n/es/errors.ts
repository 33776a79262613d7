import type { ErrorCode } from '#domain/errors.ts'
import { appErrors } from './app-errors.ts'
import { entityErrors } from './entity-errors.ts'
import type { lateErrors } from './late-errors.ts'
import { terminalErrors } from './terminal-errors.ts'

/** Every code of the catalogue but the late ones: what happened and what to do. */
export const errors = {
  // asking
  validation: 'La petición no es válida.',
  unauthorized: 'Inicia sesión para usar esta biblioteca.',
  'session-expired': 'Tu sesión ha caducado. Inicia sesión otra vez.',
  forbidden: 'Esta cuenta no tiene acceso a esta biblioteca.',
  'owner-only': 'Solo puede hacerlo la cuenta propietaria de esta biblioteca.',
  'local-only':
    'Desde aquí solo puedes ver y leer. Para gestionar la biblioteca, abre Comics en tu ordenador.',
  'not-found': 'No hay nada en esta dirección.',
  'payload-too-large': 'La petición es demasiado grande.',
  'rate-limited': 'Demasiados intentos. Prueba otra vez dentro de {{seconds}} s.',
  internal: 'Algo ha fallado dentro de Comics. Los detalles están en su registro.',
  // from elsewhere
  'helper-offline': 'El ordenador con los cómics no responde ahora.',
  'invitation-required': 'Aquí las cuentas se crean por invitación. Pídesela a quien lo administra.',
  // the collection
  'comic-not-found': 'Este cómic no está en la biblioteca.',
  'comic-unavailable': 'No se encuentra el archivo de este cómic: {{path}}',
  'series-not-found': 'Esta serie no está en la biblioteca.',
  'page-not-found': 'Este cómic no tiene la página {{page}}.',
  'cover-not-found': 'Este cómic no tiene portada.',
  'playlist-not-found': 'Playlist no encontrada',
  'history-not-found': 'Eso no está en tu historial de lectura.',
  'set-unknown': 'La lista de cómics ha caducado. Vuelve a cargarla.',
  'image-type': 'Solo se permiten imágenes JPG y PNG',
  'image-too-large': 'La imagen debe ser menor a 5MB',
  'playlist-pictures-full':
    'Tus playlists admiten {{count}} imágenes y {{megabytes}} MB en total. Quita antes alguna.',
  // scanning
  'scan-running': 'Ya hay un escaneo en curso.',
  'folder-unreadable': 'No se pudo leer esta carpeta: {{path}}',
  // a comic's file
  'disk-not-answering':
    'El disco de este cómic no responde. Comprueba que esté conectado y encendido; Comics lo vuelve a intentar.',
  'file-unreadable': 'No se pudo leer el archivo. Comprueba que tienes permiso para leerlo.',
  'name-unreadable': 'El nombre de este archivo tiene caracteres que Comics no entiende. Cámbialo.',
  'comic-corrupt': 'El archivo está dañado. Cópialo o descárgalo otra vez.',
  'comic-empty': 'El archivo no tiene páginas que mostrar.',
  'comic-encrypted': 'El archivo está protegido con contraseña.',
  'comic-drm':
    'El archivo lleva la protección de su tienda (DRM): solo lo abre el programa de la tienda. Consíguelo sin DRM.',
  'comic-not-archive':
    'No es un archivo de cómic, sino una imagen {{format}} con otro nombre. Ponle su extensión o sácala de la carpeta.',
  'comic-multivolume': 'Este archivo es solo una parte. Une todas las partes en un archivo.',
  'comic-unsupported': 'Comics no admite este tipo de archivo.',
  'comic-timeout': 'El archivo ha tardado demasiado en abrirse y se ha omitido.',
  'reader-not-started': 'El programa que lee los cómics no arranca. Vuelve a instalar Comics.',
  'reader-stopped':
    'Leer este archivo detuvo el programa que lee los cómics. Se omite hasta que cambie o pidas que se intente de nuevo.',
  'comic-too-large': 'Descomprimido, el archivo ocupa más de lo que Comics admite.',
  'comic-names-too-long': 'Los nombres de los archivos que contiene son más largos de lo que Comics admite.',
  'metadata-corrupt': 'Los metadatos del archivo están dañados y no se han podido leer.',
  'metadata-excessive':
    'El archivo trae más metadatos de los que Comics guarda. No se ha guardado todo de: {{detail}}',
  'bookmarks-full': 'Este cómic ya tiene {{max}} marcas. Quita alguna y vuelve a intentarlo.',
  'page-corrupt': 'Esta página está dañada.',
  'page-unsupported': 'Esta página es una imagen {{format}}, que no se puede mostrar.',
  // starting
  'disk-full': 'El disco está lleno. Haz sitio y prueba otra vez.',
  // the account
  'fields-required': 'Please fill in all fields',
  'invalid-credentials': 'Invalid email or password. Please check your credentials.',
  'email-taken': 'This email is already registered. Please sign in instead.',
  'sign-up-closed': 'Aquí no se admiten cuentas nuevas.',
  'password-weak': 'La contraseña es demasiado corta: 6 caracteres como mínimo.',
  'email-invalid': 'La dirección de correo no es válida: {{email}}',
  'email-not-confirmed': 'Antes tienes que confirmar tu dirección con el mensaje que te hemos enviado.',
  'code-expired': 'Este enlace o código ya no vale. Pide otro.',
  'second-factor-required':
    'Esta cuenta usa verificación en dos pasos. Inicia sesión de nuevo y escribe el código de tu aplicación de autenticación.',
  'code-wrong': 'El código no es correcto. Escribe el que muestra ahora tu aplicación.',
  'password-same': 'Elige una contraseña distinta de la actual.',
  'factor-name-taken': 'Ya hay una aplicación con ese nombre.',
  'factors-full': 'No caben más aplicaciones. Quita una antes.',
  'password-wrong': 'Esta no es tu contraseña.',
  'embedded-only': 'Esto es para las cuentas de este ordenador. La tuya está en {{url}}: gestiónala allí.',
  'account-unreachable': 'El servicio de cuentas {{url}} no responde.',
  'account-error': 'El servicio de cuentas ha respondido: {{detail}}',
  ...appErrors,
  ...entityErrors,
  ...terminalErrors,
} as const satisfies Record<Exclude<ErrorCode, keyof typeof lateErrors>, string>
