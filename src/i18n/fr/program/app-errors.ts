import type { APP_ERRORS } from '#domain/errors/program/app-errors.ts'

/** Errors that only reading apps receive. */
export const appErrors = {
  'device-key-wrong':
    'Cette clé n’est pas de cette bibliothèque. Crées-en une autre dans Paramètres, sous Applications.',
  'device-revoked': 'Cette clé a été révoquée. Crées-en une autre dans Paramètres, sous Applications.',
  'device-registration':
    'On ne crée pas de compte ici. Crée une clé pour KOReader dans les paramètres de Comics, sous Applications, et utilise-la comme mot de passe.',
  'device-read-only': 'Cette clé permet de lire, mais pas d’enregistrer ta progression.',
  'place-older': 'Cette BD a été lue plus tard ailleurs.',
  'account-away': 'Ton compte ne répond pas pour le moment. Réessaie dans un instant.',
} satisfies Record<keyof typeof APP_ERRORS, string>
