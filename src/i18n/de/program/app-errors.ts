import type { APP_ERRORS } from '#domain/errors/program/app-errors.ts'

/** Errors that only reading apps receive. */
export const appErrors = {
  'device-key-wrong':
    'Dieser Schlüssel gehört nicht zu dieser Bibliothek. Erstelle in den Einstellungen unter Apps einen neuen.',
  'device-revoked':
    'Dieser Schlüssel wurde widerrufen. Erstelle in den Einstellungen unter Apps einen neuen.',
  'device-registration':
    'Konten werden hier nicht angelegt. Erstelle in den Einstellungen von Comics unter Apps einen Schlüssel für KOReader und verwende ihn als Passwort.',
  'device-read-only': 'Mit diesem Schlüssel kann man lesen, aber den Lesestand nicht speichern.',
  'place-older': 'Dieser Comic wurde später anderswo gelesen.',
  'account-away': 'Dein Konto antwortet gerade nicht. Versuche es in einem Moment erneut.',
} satisfies Record<keyof typeof APP_ERRORS, string>
