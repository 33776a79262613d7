import type { TERMINAL_ERRORS } from '#domain/errors/program/terminal-errors.ts'

/** Errors that only the terminal shows. */
export const terminalErrors = {
  'link-unreadable':
    'Die Verbindung dieses Computers ist nicht lesbar: {{path}}. Prüfe die Zugriffsrechte, oder lösche die Datei und verbinde den Computer erneut.',
  'port-in-use': 'Port {{port}} wird von einem anderen Programm verwendet. Wähle mit --port einen anderen.',
  'port-not-allowed': 'Dieses Konto darf Port {{port}} nicht öffnen. Wähle einen über 1023.',
  'option-invalid': 'Die Option {{option}} akzeptiert diesen Wert nicht. Siehe --help.',
  'tls-unreadable': 'Diese Zertifikatsdatei kann nicht gelesen werden: {{path}}',
  'tls-pair':
    '--tls-cert und --tls-key müssen ein Zertifikat und sein eigener Schlüssel sein, beide in PEM und der Schlüssel ohne Passwort.',
  'host-not-own':
    'Dieser Computer hat keine Adresse {{host}}, an der er lauschen könnte. Wähle mit --host eine andere.',
  'consent-required': 'Comics kann hier nicht nachfragen. Wiederhole es mit --yes, um es auszuführen.',
  'export-missing': 'In diesem Ordner liegt kein Export von Comics: {{path}}',
  'export-foreign': 'Dieser Ordner wurde nicht von Comics exportiert: {{path}}',
  'export-newer':
    'Der Export in {{path}} stammt von einer neueren Version von Comics. Aktualisiere Comics und versuche es erneut.',
  'export-damaged':
    'Der Export ist beschädigt: Zeile {{line}} von {{file}}. Nichts wurde importiert; verwende eine andere Kopie.',
  'export-line-too-long':
    'Zeile {{line}} von {{file}} ist länger, als ein Export es zulässt: {{megabytes}} MB. Nichts wurde geschrieben.',
  'export-not-empty':
    'Dieser Ordner ist nicht leer und enthält keinen früheren Export: {{path}}. Wähle einen anderen.',
  'export-not-writable': 'In diesen Ordner kann nicht geschrieben werden: {{path}}. Wähle einen anderen.',
  'export-image':
    'Das Bild {{image}} konnte nicht aus dem Konto gelesen werden. Versuche es erneut oder ersetze das Bild.',
  'conformance-only':
    'Dieser Kontodienst ist nur zum Testen da: Er akzeptiert Schlüssel, die alle kennen. Wenn du das willst, füge --conformance hinzu. Um Comics zu verwenden: „{{called}} serve“.',
  'keys-unreadable': 'Diese Datei enthält keine JWK-Schlüssel: {{path}}',
  'device-ambiguous':
    'Mehrere Geräte heißen {{name}}. Gib die ID von einem an, wie „{{called}} device list“ sie zeigt.',
  'device-unknown': 'Kein Gerät heißt {{name}}. „{{called}} device list“ zeigt, welche es gibt.',
  'login-required':
    'Du bist nicht angemeldet. Führe zuerst „{{called}} login“ aus, oder „{{called}} signup“, wenn du noch kein Konto hast.',
  'password-required': 'Kein Terminal: Verwende --email EMAIL --password-stdin.',
  'password-stdin-required': 'Kein Terminal: Verwende --password-stdin.',
  'code-required':
    'Dieses Konto verwendet die Bestätigung in zwei Schritten. Gib die 6 Ziffern deiner Authentifizierungs-App ein (ohne Terminal: --code).',
  'email-unknown': 'Kein Konto hat diese Adresse: {{email}}',
  'passwords-differ': 'Die Passwörter stimmen nicht überein.',
  'hosted-settings':
    'SUPABASE_URL muss die https://-Adresse des Projekts sein (jetzt: {{url}}) und SUPABASE_ANON_KEY sein veröffentlichbarer oder anon-Schlüssel, nie ein geheimer.',
  'hosted-insecure':
    'SUPABASE_URL muss mit https:// beginnen (jetzt: {{url}}): Unverschlüsselt könnten andere im Netz dein Passwort lesen. Nur ein Dienst auf diesem Computer selbst darf http verwenden.',
  'redis-unreachable': 'Unter der Adresse von --redis oder COMICS_REDIS_URL antwortet kein Redis.',
  'nodes-hosted':
    'Mehrere Knoten brauchen ein gehostetes Konto: Setze SUPABASE_URL und SUPABASE_ANON_KEY, oder lass --redis und COMICS_REDIS_URL weg.',
  'index-running': 'Die Comics dieses Datenordners werden schon indexiert. Warte, bis das fertig ist.',
  'already-running':
    'Comics läuft schon mit diesem Datenordner: {{url}}. Öffne diese Adresse, oder beende es, bevor du es neu startest.',
  'data-dir-served':
    'Ein anderes Comics startet oder endet gerade mit diesem Datenordner: {{path}}. Versuche es gleich noch einmal.',
  'reader-unconfined':
    'Das Programm, das Comics liest, läuft ohne Einschränkung seiner Rechte: Dieses Node oder System lässt sie nicht zu.',
  'sqlite-missing':
    'SQLite konnte nicht geladen werden. Installiere mit „npm install --allow-scripts=sqlite3“ oder verwende Node 22.13 oder neuer.',
  'dashboard-missing': 'Die Oberfläche wurde noch nicht erstellt. Führe „npm run build“ aus.',
  'mail-settings':
    'COMICS_SMTP_URL muss eine smtp://- oder smtps://-Adresse sein und COMICS_MAIL_FROM die Absenderadresse der Nachrichten.',
  'data-dir-newer':
    'Die Daten in {{path}} stammen von einer neueren Version von Comics. Aktualisiere Comics.',
  'data-dir-damaged':
    'Die Datenbank {{path}} ist beschädigt. Verschiebe sie und starte erneut, um eine neue zu erstellen.',
  'template-invalid': 'Diese Vorlage ist ab Zeichen {{position}} nicht verständlich: {{template}}',
  'query-misread': 'Dieser Teil der Suche ist unverständlich: {{part}}',
} as const satisfies Record<keyof typeof TERMINAL_ERRORS, string>
