import type { ErrorCode } from '#domain/errors/errors.ts'
import { entityErrors } from './entity-errors.ts'
import { appErrors } from './program/app-errors.ts'
import { fileErrors } from './program/file-errors.ts'
import { terminalErrors } from './program/terminal-errors.ts'

export const errors = {
  // requests
  validation: 'Die Anfrage ist nicht gültig.',
  unauthorized: 'Melde dich an, um diese Bibliothek zu verwenden.',
  'session-expired': 'Deine Sitzung ist abgelaufen. Melde dich erneut an.',
  forbidden: 'Dieses Konto hat keinen Zugriff auf diese Bibliothek.',
  'owner-only': 'Das kann nur das Hauptkonto dieser Bibliothek.',
  'local-only':
    'Von hier aus kannst du nur ansehen und lesen. Zum Verwalten öffne Comics auf deinem Computer.',
  'host-refused': 'Comics ist unter dieser Adresse nicht erreichbar: {{host}}',
  'origin-refused': 'Anfragen von {{origin}} sind nicht erlaubt.',
  'path-outside': 'Dieser Pfad liegt außerhalb deiner Bibliothek.',
  'not-found': 'Unter dieser Adresse gibt es nichts.',
  'method-not-allowed': 'Diese Adresse akzeptiert keine {{method}}-Anfragen.',
  'body-too-slow': 'Die Anfrage kam zu langsam an.',
  'payload-too-large': 'Die Anfrage ist zu groß.',
  'rate-limited': 'Zu viele Versuche. Versuche es in {{seconds}} s erneut.',
  internal: 'In Comics ist ein Fehler aufgetreten. Einzelheiten stehen im Protokoll.',
  // remote access
  'helper-offline': 'Der Computer mit den Comics antwortet gerade nicht.',
  'relay-draining': 'Der Fernzugriff startet gleich neu. Versuche es in einem Moment erneut.',
  'relay-busy': 'Dein Computer erhält zu viele Anfragen auf einmal. Versuche es in einem Moment erneut.',
  'relay-unreachable': 'Der Fernzugriff unter {{url}} antwortet nicht.',
  'relay-unknown': 'Unter {{url}} gibt es keinen Fernzugriff von Comics.',
  'relay-certificate': 'Dieser Computer vertraut dem Zertifikat von {{url}} nicht.',
  'relay-insecure': 'Passwörter würden {{url}} unverschlüsselt erreichen. Verwende die https-Adresse.',
  'relay-refused': 'Der Fernzugriff unter {{url}} nimmt diesen Computer nicht mehr an. Verbinde ihn erneut.',
  'link-replaced':
    'Ein anderer Computer wurde mit diesem Konto verbunden. Verbinde diesen erneut, um ihn stattdessen zu verwenden.',
  'link-none': 'Dieser Computer ist mit keinem Fernzugriff verbunden.',
  'pairing-unknown': 'Dieser Code ist falsch oder abgelaufen. Fordere einen neuen an.',
  'pairing-claimed': 'Ein anderes Konto hat diesen Code verwendet. Fordere einen neuen an.',
  'invitation-required':
    'Konten werden hier auf Einladung erstellt. Bitte die Person, die diesen Dienst verwaltet, um eine.',
  // libraries
  'path-required': 'Gib den Pfad eines Ordners ein.',
  'folder-not-found': 'Diesen Ordner gibt es nicht: {{path}}',
  'folder-not-a-folder': 'Das ist eine Datei, kein Ordner: {{path}}',
  'folder-not-readable': 'Comics darf diesen Ordner nicht lesen: {{path}}',
  'folder-wide':
    'Das ist ein ganzes Laufwerk, dein persönlicher Ordner oder ein Systemordner: {{path}}. Wähle den Ordner mit den Comics, oder bestätige, dass du alles möchtest.',
  'library-exists': 'Dieser Ordner ist schon in deiner Bibliothek: {{path}}',
  'library-inside': 'Dieser Ordner liegt in {{other}}; dieser Ordner ist schon hinzugefügt.',
  'library-contains':
    'Dieser Ordner enthält {{other}}; dieser Ordner ist schon hinzugefügt. Entferne ihn zuerst.',
  'library-not-found': 'Dieser Ordner ist nicht in deiner Bibliothek: {{path}}',
  'folder-dialog-unavailable': 'Die Ordnerauswahl konnte auf diesem Computer nicht geöffnet werden.',
  // the collection
  'comic-not-found': 'Dieser Comic ist nicht in der Bibliothek.',
  'comic-unavailable': 'Die Datei dieses Comics wurde nicht gefunden: {{path}}',
  'series-not-found': 'Diese Serie ist nicht in der Bibliothek.',
  'page-not-found': 'Dieser Comic hat keine Seite {{page}}.',
  'cover-not-found': 'Dieser Comic hat kein Cover.',
  'playlist-not-found': 'Playlist nicht gefunden',
  'shelf-not-found': 'Regal nicht gefunden',
  'shelf-name-taken': 'Es gibt schon ein Regal namens {{name}}',
  'shelf-loop': 'Das Regal {{name}} würde sich selbst enthalten',
  'shelf-in-use': 'Andere Regale verwenden {{name}}: {{names}}. Ändere zuerst diese',
  'shelf-query-long': 'Die Suche des Regals {{name}} würde zu lang',
  'shelves-full': 'Es gibt schon {{max}} Regale: Entferne zuerst eines',
  'history-not-found': 'Das steht nicht in deinem Leseverlauf.',
  'set-unknown': 'Die Comic-Liste ist abgelaufen. Lade sie neu.',
  'image-type': 'Nur JPG- und PNG-Bilder sind erlaubt',
  'image-too-large': 'Das Bild muss kleiner als 5 MB sein',
  'playlist-pictures-full':
    'Für deine Playlists ist Platz für {{count}} Bilder und insgesamt {{megabytes}} MB. Entferne zuerst eines.',
  'name-ambiguous': 'Mehrere Dateien heißen {{name}}. Gib den Pfad oder die ID an.',
  // scanning
  'scan-running': 'Es läuft schon ein Scan.',
  'root-missing': 'Der Ordner {{path}} wurde nicht gefunden. Aus der Bibliothek wurde nichts entfernt.',
  'root-shrunk': 'In {{path}} fehlen plötzlich viele Dateien. Aus der Bibliothek wurde nichts entfernt.',
  'folder-unreadable': 'Dieser Ordner konnte nicht gelesen werden: {{path}}',
  'watch-unavailable':
    'Dieser Ordner kann nicht überwacht werden: {{path}}. Er wird alle {{minutes}} min geprüft.',
  // comic files
  'disk-not-answering':
    'Das Laufwerk mit diesem Comic antwortet nicht. Prüfe, ob es angeschlossen und eingeschaltet ist. Comics versucht es weiter.',
  'file-unreadable': 'Die Datei konnte nicht gelesen werden. Prüfe die Zugriffsrechte.',
  'name-unreadable': 'Der Name dieser Datei enthält Zeichen, die Comics nicht versteht. Benenne sie um.',
  'comic-corrupt': 'Die Datei ist beschädigt. Kopiere sie oder lade sie noch einmal herunter.',
  'comic-empty': 'Die Datei hat keine Seiten, die sich anzeigen lassen.',
  'comic-encrypted': 'Die Datei ist mit einem Passwort geschützt.',
  'comic-drm':
    'Die Datei ist vom Händler geschützt (DRM): Nur dessen Programm öffnet sie. Besorge dir eine Kopie ohne DRM.',
  'comic-not-archive':
    'Das ist kein Comic-Archiv, sondern ein {{format}}-Bild mit anderem Namen. Korrigiere seine Endung oder nimm es aus dem Ordner.',
  'comic-multivolume': 'Diese Datei ist nur ein Teil. Füge alle Teile zu einer Datei zusammen.',
  'comic-unsupported': 'Comics unterstützt diesen Dateityp nicht.',
  'comic-timeout': 'Die Datei brauchte zu lange zum Öffnen und wurde übersprungen.',
  'reader-not-started': 'Das Programm, das Comics liest, startet nicht. Installiere Comics neu.',
  'reader-stopped':
    'Diese Datei hat das Leseprogramm zum Absturz gebracht. Sie wird übersprungen, bis sie sich ändert oder du es erneut versuchst.',
  'comic-too-large': 'Entpackt ist die Datei größer, als Comics erlaubt.',
  'comic-names-too-long': 'Die Namen der Dateien darin sind länger, als Comics erlaubt.',
  'seven-zip-missing': 'Für diese Datei wird 7-Zip gebraucht, das auf diesem Computer nicht startet.',
  'metadata-corrupt': 'Die Metadaten in der Datei sind beschädigt und konnten nicht gelesen werden.',
  'metadata-excessive':
    'Die Datei enthält mehr Metadaten, als Comics speichert. Nur teilweise gespeichert: {{detail}}',
  'bookmarks-full': 'Dieser Comic hat schon {{max}} Lesezeichen. Entferne eines und versuche es noch einmal.',
  'page-corrupt': 'Diese Seite ist beschädigt.',
  'page-unsupported': 'Diese Seite ist ein {{format}}-Bild, das nicht angezeigt werden kann.',
  // startup
  'data-dir-not-writable': 'In den Datenordner kann nicht geschrieben werden: {{path}}',
  'disk-full': 'Das Laufwerk ist voll. Gib Speicherplatz frei und versuche es erneut.',
  // accounts
  'fields-required': 'Fülle alle Felder aus',
  'invalid-credentials': 'E-Mail oder Passwort ist falsch. Prüfe deine Angaben.',
  'email-taken': 'Diese E-Mail-Adresse ist schon registriert. Melde dich stattdessen an.',
  'sign-up-closed': 'Hier können keine neuen Konten erstellt werden.',
  'password-weak': 'Das Passwort ist zu kurz: mindestens 6 Zeichen.',
  'email-invalid': 'Die E-Mail-Adresse ist nicht gültig: {{email}}',
  'email-not-confirmed': 'Bestätige zuerst deine Adresse mit der Nachricht, die wir dir geschickt haben.',
  'code-expired': 'Dieser Link oder Code gilt nicht mehr. Fordere einen neuen an.',
  'second-factor-required':
    'Dieses Konto verwendet die Bestätigung in zwei Schritten. Melde dich erneut an und gib den Code deiner Authentifizierungs-App ein.',
  'code-wrong': 'Der Code ist nicht richtig. Gib den ein, den deine App jetzt anzeigt.',
  'factor-name-taken': 'Eine App mit diesem Namen gibt es schon.',
  'factors-full': 'Für eine weitere App ist kein Platz. Entferne zuerst eine.',
  'password-same': 'Wähle ein anderes Passwort als dein jetziges.',
  'password-wrong': 'Das ist nicht dein Passwort.',
  'embedded-only': 'Das geht nur mit Konten auf diesem Computer. Deines liegt bei {{url}}: Verwalte es dort.',
  // the home network
  'network-none': 'Dieser Computer ist mit keinem Heimnetz verbunden.',
  'network-port-taken':
    'Ein anderes Programm benutzt den Port {{port}} in deinem Netz. Beende es und versuche es noch einmal.',
  'network-refused': 'Dieser Computer lässt nicht zu, dass der Port {{port}} in deinem Netz geöffnet wird.',
  'network-fixed': 'Das entscheidet die Option --host, mit der Comics gestartet wurde.',
  // reading apps
  'device-not-found': 'Diese App ist nicht mehr verbunden.',
  'devices-full': 'Es sind schon {{max}} Apps verbunden. Entferne zuerst eine.',
  'place-moved': 'Dieser Comic wurde inzwischen anderswo gelesen.',
  'account-unreachable': 'Der Kontodienst {{url}} antwortet nicht.',
  'account-error': 'Der Kontodienst hat geantwortet: {{detail}}',
  ...appErrors,
  ...entityErrors,
  ...fileErrors,
  ...terminalErrors,
} satisfies Record<ErrorCode, string>
