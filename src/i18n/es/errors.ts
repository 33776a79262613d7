import type { ErrorCode } from '#domain/errors/errors.ts'
import { entityErrors } from './entity-errors.ts'
import { appErrors } from './program/app-errors.ts'
import { fileErrors } from './program/file-errors.ts'
import { terminalErrors } from './program/terminal-errors.ts'

/** Every code of the catalogue: what happened and what to do. */
export const errors = {
  // requests
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
  // remote access
  'helper-offline': 'El ordenador con los cómics no responde ahora.',
  'invitation-required':
    'Aquí las cuentas se crean por invitación. Pídesela a quien administra este servicio.',
  // the collection
  'comic-not-found': 'Este cómic no está en la biblioteca.',
  'comic-unavailable': 'No se encuentra el archivo de este cómic: {{path}}',
  'series-not-found': 'Esta serie no está en la biblioteca.',
  'page-not-found': 'Este cómic no tiene la página {{page}}.',
  'cover-not-found': 'Este cómic no tiene portada.',
  'playlist-not-found': 'Playlist no encontrada',
  'shelf-not-found': 'Estante no encontrado',
  'shelf-name-taken': 'Ya hay un estante llamado {{name}}',
  'shelf-loop': 'El estante {{name}} se contendría a sí mismo',
  'shelf-in-use': 'Otros estantes usan {{name}}: {{names}}. Cámbialos primero',
  'shelf-query-long': 'La búsqueda del estante {{name}} quedaría demasiado larga',
  'shelves-full': 'Ya hay {{max}} estantes: elimina uno primero',
  'history-not-found': 'Eso no está en tu historial de lectura.',
  'set-unknown': 'La lista de cómics ha caducado. Vuelve a cargarla.',
  'image-type': 'Solo se permiten imágenes JPG y PNG',
  'image-too-large': 'La imagen debe ser menor a 5MB',
  'playlist-pictures-full':
    'Tus playlists admiten {{count}} imágenes y {{megabytes}} MB en total. Quita antes alguna.',
  // scanning
  'scan-running': 'Ya hay un escaneo en curso.',
  'folder-unreadable': 'No se pudo leer esta carpeta: {{path}}',
  // comic files
  'disk-not-answering':
    'El disco de este cómic no responde. Comprueba que esté conectado y encendido. Comics lo volverá a intentar.',
  'file-unreadable': 'No se pudo leer el archivo. Comprueba que tienes permiso para leerlo.',
  'name-unreadable': 'El nombre de este archivo tiene caracteres que Comics no entiende. Cámbialo.',
  'comic-corrupt': 'El archivo está dañado. Cópialo o descárgalo otra vez.',
  'comic-empty': 'El archivo no tiene páginas que mostrar.',
  'comic-encrypted': 'El archivo está protegido con contraseña.',
  'comic-drm':
    'El archivo está protegido por su tienda (DRM): solo lo abre el programa de la tienda. Consigue una copia sin DRM.',
  'comic-not-archive':
    'No es un archivo de cómic, sino una imagen {{format}} con otro nombre. Corrige su extensión o sácala de la carpeta.',
  'comic-multivolume': 'Este archivo es solo una parte. Une todas las partes en un archivo.',
  'comic-unsupported': 'Comics no admite este tipo de archivo.',
  'comic-timeout': 'El archivo ha tardado demasiado en abrirse y se ha omitido.',
  'reader-not-started': 'El programa que lee los cómics no arranca. Vuelve a instalar Comics.',
  'reader-stopped':
    'Este archivo hizo fallar el programa que lee los cómics. Se omite hasta que cambie o lo intentes de nuevo.',
  'comic-too-large': 'Descomprimido, el archivo ocupa más de lo que Comics admite.',
  'comic-names-too-long': 'Los nombres de los archivos que contiene son más largos de lo que Comics admite.',
  'metadata-corrupt': 'Los metadatos del archivo están dañados y no se han podido leer.',
  'metadata-excessive':
    'El archivo trae más metadatos de los que Comics guarda. Guardado solo en parte: {{detail}}',
  'bookmarks-full': 'Este cómic ya tiene {{max}} marcas. Quita alguna y vuelve a intentarlo.',
  'page-corrupt': 'Esta página está dañada.',
  'page-unsupported': 'Esta página es una imagen {{format}}, que no se puede mostrar.',
  // startup
  'disk-full': 'El disco está lleno. Haz sitio y prueba otra vez.',
  // accounts
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
  'embedded-only':
    'Esto solo sirve para las cuentas de este ordenador. La tuya está en {{url}}: gestiónala allí.',
  'account-unreachable': 'El servicio de cuentas {{url}} no responde.',
  'account-error': 'El servicio de cuentas ha respondido: {{detail}}',
  // linking
  'relay-unreachable': 'El acceso remoto de {{url}} no responde.',
  'relay-unknown': 'En {{url}} no hay ningún acceso remoto de Comics.',
  'relay-certificate': 'Este ordenador no confía en el certificado de {{url}}.',
  'relay-insecure': 'Las contraseñas llegarían a {{url}} sin cifrar. Usa su dirección https.',
  'relay-refused': 'El acceso remoto de {{url}} ya no admite este ordenador. Vuelve a enlazarlo.',
  'link-replaced':
    'Se ha enlazado otro ordenador con esta cuenta. Vuelve a enlazar este para usarlo en su lugar.',
  'link-none': 'Este ordenador no está enlazado con ningún acceso remoto.',
  'pairing-unknown': 'Este código no es correcto o ha caducado. Pide otro.',
  'pairing-claimed': 'Otra cuenta ha usado este código. Pide otro.',
  // the home network
  'network-none': 'Este ordenador no está conectado a ninguna red de casa.',
  'network-port-taken': 'Otro programa usa el puerto {{port}} en tu red. Ciérralo y prueba otra vez.',
  'network-refused': 'Este ordenador no deja abrir el puerto {{port}} en tu red.',
  'network-fixed': 'Lo decide la opción --host con que arrancó Comics.',
  // reading apps
  'device-not-found': 'Esta aplicación ya no está conectada.',
  'devices-full': 'Ya hay {{max}} aplicaciones conectadas. Quita antes alguna.',
  'place-moved': 'Este cómic se ha leído después en otro sitio.',
  // libraries
  'path-required': 'Escribe la ruta de una carpeta.',
  'folder-not-found': 'Esta carpeta no existe: {{path}}',
  'folder-not-a-folder': 'Esto es un archivo, no una carpeta: {{path}}',
  'folder-not-readable': 'Comics no tiene permiso para leer esta carpeta: {{path}}',
  'folder-wide':
    'Es un disco entero, tu carpeta personal o una carpeta del sistema: {{path}}. Elige la carpeta de los cómics, o confirma que la quieres toda.',
  'library-exists': 'Esta carpeta ya está en tu biblioteca: {{path}}',
  'library-inside': 'Esta carpeta está dentro de {{other}}, que ya está añadida.',
  'library-contains': 'Esta carpeta contiene {{other}}, que ya está añadida. Quita primero esa.',
  'library-not-found': 'Esta carpeta no está en tu biblioteca: {{path}}',
  'folder-dialog-unavailable': 'No se pudo abrir el selector de carpetas en este ordenador.',
  'root-missing': 'No se encuentra la carpeta {{path}}. No se ha quitado nada de la biblioteca.',
  'root-shrunk': 'De pronto faltan muchos archivos en {{path}}. No se ha quitado nada de la biblioteca.',
  'watch-unavailable': 'Esta carpeta no se puede vigilar: {{path}}. Se revisará cada {{minutes}} min.',
  'relay-busy': 'Tu ordenador recibe demasiadas peticiones a la vez. Inténtalo de nuevo en un momento.',
  'relay-draining': 'El acceso remoto está a punto de reiniciarse. Inténtalo de nuevo en un momento.',
  'seven-zip-missing': 'Para abrir este archivo hace falta 7-Zip, que no funciona en este ordenador.',
  'body-too-slow': 'La petición llegó demasiado despacio.',
  'method-not-allowed': 'Esta dirección no admite peticiones {{method}}.',
  'origin-refused': 'No se admiten peticiones desde {{origin}}.',
  'host-refused': 'Comics no es accesible desde esta dirección: {{host}}',
  'path-outside': 'Esta ruta está fuera de tu biblioteca.',
  'data-dir-not-writable': 'No se puede escribir en la carpeta de datos: {{path}}',
  'name-ambiguous': 'Hay varios archivos llamados {{name}}. Indica su ruta o su id.',
  ...appErrors,
  ...entityErrors,
  ...fileErrors,
  ...terminalErrors,
} as const satisfies Record<ErrorCode, string>
