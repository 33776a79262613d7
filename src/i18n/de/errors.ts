import type { ErrorCode } from '#domain/errors.ts'
import { entityErrors } from './entity-errors.ts'

export const errors = {
  // asking
  validation: 'Die Anfrage ist nicht gültig.',
  unauthorized: 'Melde dich an, um diese Bibliothek zu benutzen.',
  'session-expired': 'Deine Sitzung ist abgelaufen. Melde dich erneut an.',
  forbidden: 'Dieses Konto hat keinen Zugang zu dieser Bibliothek.',
  'owner-only': 'Das kann nur das Konto, dem diese Bibliothek gehört.',
  'local-only': 'Bibliothek nur zum Lesen. Öffne Comics auf deinem Computer, um sie zu verwalten.',
  'host-refused': 'Diese Adresse gehört nicht zu diesem Helfer: {{host}}',
  'origin-refused': 'Anfragen von {{origin}} sind nicht erlaubt.',
  'path-outside': 'Dieser Pfad liegt außerhalb der Bibliotheken.',
  'not-found': 'Unter dieser Adresse gibt es nichts.',
  'method-not-allowed': 'Diese Adresse nimmt keine {{method}}-Anfragen an.',
  'body-too-slow': 'Die Anfrage kam zu langsam an.',
  'payload-too-large': 'Die Anfrage ist zu groß.',
  'rate-limited': 'Zu viele Versuche. Warte {{seconds}} Sekunden und versuche es erneut.',
  internal: 'In Comics ist etwas fehlgeschlagen. Einzelheiten stehen im Protokoll.',
  // libraries
  'path-required': 'Gib den Pfad eines Ordners ein.',
  'folder-not-found': 'Diesen Ordner gibt es nicht: {{path}}',
  'folder-not-a-folder': 'Das ist eine Datei, kein Ordner: {{path}}',
  'folder-not-readable': 'Comics darf diesen Ordner nicht lesen: {{path}}',
  'folder-wide':
    'Das ist ein ganzes Laufwerk oder dein persönlicher Ordner: {{path}}. Wähle den Ordner mit den Comics, oder bestätige, dass du alles möchtest.',
  'library-exists': 'Dieser Ordner ist schon eine deiner Bibliotheken: {{path}}',
  'library-inside': 'Dieser Ordner liegt in der Bibliothek {{other}}, seine Comics sind also schon da.',
  'library-contains': 'Dieser Ordner enthält die Bibliothek {{other}}. Entferne zuerst diese.',
  'library-not-found': 'Dieser Ordner ist keine deiner Bibliotheken: {{path}}',
  'folder-dialog-unavailable': 'Die Ordnerauswahl konnte auf diesem Computer nicht geöffnet werden.',
  // the collection
  'comic-not-found': 'Dieser Comic ist nicht in der Bibliothek.',
  'comic-unavailable': 'Die Datei dieses Comics ist gerade nicht da: {{path}}',
  'series-not-found': 'Diese Serie ist nicht in der Bibliothek.',
  'page-not-found': 'Dieser Comic hat keine Seite {{page}}.',
  'cover-not-found': 'Dieser Comic hat kein Cover.',
  'playlist-not-found': 'Playlist nicht gefunden',
  'set-unknown': 'Die Comic-Liste ist abgelaufen. Lade sie neu.',
  'image-type': 'Nur JPG- und PNG-Bilder sind erlaubt',
  'image-too-large': 'Das Bild muss kleiner als 5 MB sein',
  'playlist-pictures-full':
    'Für deine Playlists ist Platz für {{count}} Bilder und insgesamt {{megabytes}} MB. Entferne zuerst eines.',
  'name-ambiguous': 'Mehrere Dateien heißen {{name}}. Frage nach Pfad oder Id.',
  // scanning
  'scan-running': 'Es läuft schon ein Scan.',
  'root-missing':
    'Der Ordner der Bibliothek ist gerade nicht da: {{path}}. Nichts wurde als verschwunden markiert.',
  'root-shrunk': 'In {{path}} fehlen viele Dateien auf einmal. Nichts wurde als verschwunden markiert.',
  'folder-unreadable': 'Dieser Ordner konnte nicht gelesen werden: {{path}}',
  'watch-unavailable':
    'Dieser Ordner kann nicht überwacht werden: {{path}}. Er wird alle {{minutes}} Minuten durchgesehen.',
  // a comic's file
  'file-unreadable': 'Die Datei konnte nicht gelesen werden. Prüfe ihre Rechte.',
  'name-unreadable': 'Der Name dieser Datei ist nicht in UTF-8 geschrieben. Benenne sie um.',
  'comic-corrupt': 'Die Datei ist beschädigt. Kopiere oder lade sie erneut.',
  'comic-empty': 'Die Datei hat keine Seiten zum Zeigen.',
  'comic-encrypted': 'Die Datei ist mit einem Passwort geschützt.',
  'comic-drm':
    'Die Datei trägt den Schutz ihres Händlers (DRM): Nur dessen Programm öffnet sie. Besorge sie dir ohne DRM.',
  'comic-not-archive':
    'Das ist kein Comic-Archiv, sondern ein {{format}}-Bild mit anderem Namen. Gib ihm seine Endung oder nimm es aus dem Ordner.',
  'comic-multivolume': 'Die Datei ist ein Teil von mehreren. Füge sie zu einer Datei zusammen.',
  'comic-unsupported': 'Comics unterstützt diesen Dateityp nicht.',
  'comic-timeout': 'Die Datei brauchte zu lange zum Öffnen und wurde übersprungen.',
  'reader-not-started': 'Das Programm, das Comics liest, startet nicht. Installiere Comics neu.',
  'reader-unconfined':
    'Das Programm, das Comics liest, läuft ohne Einschränkung seiner Rechte: Dieses Node oder System lässt sie nicht zu.',
  'reader-stopped':
    'Beim Lesen dieser Datei blieb das Leseprogramm stehen. Sie wird übersprungen, bis sie sich ändert oder du einen neuen Versuch verlangst.',
  'comic-too-large': 'Entpackt ist die Datei größer, als Comics annimmt.',
  'comic-names-too-long': 'Die Namen der Dateien darin sind länger, als Comics annimmt.',
  'seven-zip-missing': '7-Zip lässt sich auf diesem Rechner nicht starten, und diese Datei braucht es.',
  'metadata-corrupt': 'Die Metadaten in der Datei sind beschädigt und konnten nicht gelesen werden.',
  'metadata-excessive':
    'Die Datei enthält mehr Metadaten, als Comics aufbewahrt. Nicht alles wurde übernommen von: {{detail}}',
  'page-corrupt': 'Diese Seite ist beschädigt.',
  'page-unsupported': 'Diese Seite ist ein {{format}}-Bild, das nicht gezeigt werden kann.',
  // starting
  'option-invalid': 'Die Option {{option}} nimmt diesen Wert nicht an. Siehe --help.',
  'port-in-use': 'Port {{port}} wird von einem anderen Programm benutzt. Wähle mit --port einen anderen.',
  'port-not-allowed': 'Dieses Konto darf Port {{port}} nicht öffnen. Wähle einen über 1023.',
  'data-dir-not-writable': 'In den Datenordner kann nicht geschrieben werden: {{path}}',
  'data-dir-newer':
    'Die Daten in {{path}} stammen von einer neueren Version von Comics. Aktualisiere Comics.',
  'data-dir-damaged':
    'Die Datenbank {{path}} ist beschädigt. Lege sie beiseite und starte erneut, um eine neue anzulegen.',
  'sqlite-missing':
    'SQLite konnte nicht geladen werden. Installiere mit "npm install --allow-scripts=sqlite3" oder benutze Node 22.13 oder neuer.',
  'disk-full': 'Die Festplatte ist voll. Schaffe Platz und versuche es erneut.',
  'conformance-only':
    'Dieser Konto-Dienst ist nur zum Testen da: Er nimmt Schlüssel an, die jeder kennt. Wenn du das willst, füge --conformance hinzu. Um Comics zu benutzen: „comics serve“.',
  'keys-unreadable': 'Diese Datei enthält keine JWK-Schlüssel: {{path}}',
  'dashboard-missing': 'Die Oberfläche wurde nicht gebaut. Führe "npm run build" aus.',
  // the account
  'login-required': 'Du bist nicht angemeldet. Führe zuerst "comics login" aus.',
  'fields-required': 'Fülle alle Felder aus',
  'invalid-credentials': 'E-Mail oder Passwort ist falsch. Prüfe deine Angaben.',
  'email-taken': 'Diese E-Mail ist schon registriert. Melde dich stattdessen an.',
  'sign-up-closed': 'Neue Konten werden hier nicht angenommen.',
  'password-weak': 'Das Passwort ist zu kurz: mindestens 6 Zeichen.',
  'email-invalid': 'Das ist keine E-Mail-Adresse: {{email}}',
  'email-not-confirmed': 'Bestätige zuerst deine Adresse mit der Nachricht, die wir dir geschickt haben.',
  'code-expired': 'Dieser Link oder Code gilt nicht mehr. Fordere einen neuen an.',
  'code-required':
    'Dieses Konto verlangt einen zweiten Faktor. Gib die 6 Ziffern deiner Authentifizierungs-App an (ohne Terminal: --code).',
  'second-factor-required':
    'Für dieses Konto ist die Bestätigung in zwei Schritten aktiv. Melde dich erneut an und gib den Code deiner Authentifizierungs-App ein.',
  'code-wrong': 'Das ist nicht der aktuelle Code. Gib den ein, den deine App zeigt.',
  'password-same': 'Wähle ein anderes Passwort als dein jetziges.',
  'email-unknown': 'Kein Konto hat diese Adresse: {{email}}',
  'passwords-differ': 'Die beiden Passwörter sind nicht gleich.',
  'embedded-only': 'Das gilt für die Konten auf diesem Computer. Deines liegt bei {{url}}: Verwalte es dort.',
  'mail-settings':
    'COMICS_SMTP_URL muss eine smtp://- oder smtps://-Adresse sein und COMICS_MAIL_FROM die Absenderadresse der Nachrichten.',
  'hosted-settings':
    'SUPABASE_URL muss die https://-Adresse des Projekts sein (jetzt: {{url}}) und SUPABASE_ANON_KEY sein veröffentlichbarer oder anon-Schlüssel, nie ein geheimer.',
  'hosted-insecure':
    'SUPABASE_URL muss mit https:// beginnen (jetzt: {{url}}): Unverschlüsselt könnten andere im Netz dein Passwort lesen. Nur ein Dienst auf diesem Computer selbst darf http verwenden.',
  'account-unreachable': 'Der Kontoserver {{url}} antwortet nicht.',
  'account-error': 'Der Kontoserver hat geantwortet: {{detail}}',
  ...entityErrors,
} satisfies Record<ErrorCode, string>
