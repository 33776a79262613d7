/** Errors of the catalogue that few screens alone can meet: about linking a computer, library folders, faults. */
export const lateErrors = {
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
  'mail-settings':
    'COMICS_SMTP_URL tiene que ser una dirección smtp:// o smtps://, y COMICS_MAIL_FROM la dirección desde la que salen los mensajes.',
  'relay-busy': 'Se le está pidiendo demasiado a tu ordenador a la vez. Inténtalo de nuevo en un momento.',
  'data-dir-damaged':
    'La base de datos {{path}} está dañada. Muévela a otro sitio y vuelve a arrancar para crear una nueva.',
  'relay-draining': 'El acceso remoto está a punto de reiniciarse. Inténtalo de nuevo en un momento.',
  'seven-zip-missing': 'Para abrir este archivo hace falta 7-Zip, que no funciona en este ordenador.',
  'body-too-slow': 'La petición llegó demasiado despacio.',
  'method-not-allowed': 'Esta dirección no admite peticiones {{method}}.',
  'origin-refused': 'No se admiten peticiones desde {{origin}}.',
  'host-refused': 'Comics no es accesible desde esta dirección: {{host}}',
  'path-outside': 'Esta ruta está fuera de tu biblioteca.',
  'data-dir-not-writable': 'No se puede escribir en la carpeta de datos: {{path}}',
  'data-dir-newer': 'Los datos de {{path}} son de una versión más reciente de Comics. Actualiza Comics.',
  'sqlite-missing':
    'No se pudo cargar SQLite. Instala con «npm install --allow-scripts=sqlite3» o usa Node 22.13 o posterior.',
  'dashboard-missing': 'Falta compilar el panel. Ejecuta «npm run build».',
  'name-ambiguous': 'Hay varios archivos llamados {{name}}. Indica su ruta o su id.',
} as const
