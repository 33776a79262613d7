import type { APP_ERRORS } from '#domain/errors/program/app-errors.ts'

/** Errors that only reading apps receive. */
export const appErrors = {
  'device-key-wrong': 'Esta clave no es de esta biblioteca. Crea otra en Configuración, en Aplicaciones.',
  'device-revoked': 'Esta clave está anulada. Crea otra en Configuración, en Aplicaciones.',
  'device-registration':
    'Aquí no se crean cuentas. Crea una clave para KOReader en los ajustes de Comics, en Aplicaciones, y úsala como contraseña.',
  'device-read-only': 'Con esta clave se puede leer, pero no guardar tu progreso.',
  'place-older': 'Este cómic se ha leído después en otro sitio.',
  'account-away': 'Tu cuenta no responde ahora. Inténtalo de nuevo en un momento.',
} as const satisfies Record<keyof typeof APP_ERRORS, string>
