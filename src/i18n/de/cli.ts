import type { Words } from '../words.ts'

export const cli: Words['cli'] = {
  bug: 'In Comics ist ein Fehler aufgetreten. Melde ihn bitte mit diesen Zeilen:',
  serve: {
    ready: 'Comics läuft unter {{url}}\nAuf diesem Computer, ohne Browserwarnung: {{local}}',
    otherPort: 'Port {{busy}} ist belegt; {{port}} wird benutzt.',
    dataDir: 'Daten: {{path}}',
    demo: 'Probierregal: Registriere dich mit einer beliebigen E-Mail. Am Ende wird alles gelöscht.',
    stop: 'Strg+C zum Beenden.',
  },
  conformance: {
    ready:
      'Ein Konto-Dienst zum Testen, für die Testreihen der Supabase-Clients, läuft auf {{url}}\nWer diesen Computer benutzt, kommt hinein. Beim Beenden wird alles gelöscht.',
    keys: 'Anon-Schlüssel: {{anonKey}}\nService-Schlüssel: {{serviceKey}}\nAnon-Schlüssel (alte Form): {{legacyAnonKey}}\nService-Schlüssel (alte Form): {{legacyServiceKey}}',
  },
  scan: {
    title: 'Scan läuft',
    stopping: 'Wird abgebrochen…',
    walking: 'Comics werden gesucht…',
    progress: '{{processed}} von {{discovered}} Dateien',
    keys: 'q zum Abbrechen',
    noLibraries: 'Es gibt keine Bibliothek. Füge mit „comics library add ORDNER“ eine hinzu.',
    problems_one: '{{count}} Problem',
    problems_other: '{{count}} Probleme',
    done_one:
      '{{count}} Datei: {{added}} neu, {{changed}} geändert, {{gone}} verschwunden, {{problems}} Probleme',
    done_other:
      '{{count}} Dateien: {{added}} neu, {{changed}} geändert, {{gone}} verschwunden, {{problems}} Probleme',
    cancelled: 'Scan abgebrochen. {{summary}}',
    unfinished: 'Der Scan wurde nicht fertig. {{summary}}',
  },
  index: {
    progress: '{{done}} von {{total}} Comics',
    done_one:
      'Indexierung abgeschlossen: {{count}} hinzugefügt, {{skipped}} schon vorhanden, {{failed}} fehlgeschlagen',
    done_other:
      'Indexierung abgeschlossen: {{count}} hinzugefügt, {{skipped}} schon vorhanden, {{failed}} fehlgeschlagen',
    linked_one:
      '{{count}} neue Verknüpfung mit Figuren, Künstlern, Verlagen und Handlungsbögen (neu angelegt: {{entities}})',
    linked_other:
      '{{count}} neue Verknüpfungen mit Figuren, Künstlern, Verlagen und Handlungsbögen (neu angelegt: {{entities}})',
  },
  login: {
    title: 'Bei Comics anmelden',
    titleSignUp: 'Comics-Konto anlegen',
    email: 'E-Mail:',
    password: 'Passwort:',
    newPassword: 'Passwort (mindestens 6 Zeichen):',
    code: 'Code:',
    done: 'Angemeldet: {{email}}',
    signedUp: 'Konto angelegt. Angemeldet: {{email}}',
    confirm: 'Bestätige dein Konto über die E-Mail, die du erhältst.',
    noTerminal: 'Kein Terminal: Nutze --email EMAIL --password-stdin.',
  },
  account: {
    none: 'Es gibt keine Konten. Lege eines mit „comics signup“ an.',
    owner: 'Besitzer der Bibliothek',
    unconfirmed: 'nicht bestätigt',
    lastSession: 'letzte Sitzung: {{date}}',
    never: 'nie',
    newPassword: 'Neues Passwort für {{email}}',
    again: 'Noch einmal:',
    reset:
      'Passwort geändert: {{email}}. Das Konto ist überall abgemeldet, und seine Authentifizierungs-Apps sind entfernt.',
    noTerminal: 'Kein Terminal: Verwende --password-stdin.',
    signedOut: 'Auf allen Geräten abgemeldet: {{email}}',
    noMessages: 'Keine Nachrichten. Codes gelten eine Stunde.',
    bySmtp: 'Nachrichten gehen über deinen Mailserver hinaus; hier bleibt keine.',
    code: 'Code: {{code}}',
    kinds: {
      signup: 'Konto bestätigen',
      invite: 'Einladung',
      recovery: 'Passwort ändern',
      magiclink: 'Anmelden',
      email_change: 'Adresse ändern',
      reauthentication: 'Identität bestätigen',
      known: 'Es gibt schon ein Konto',
    },
  },
  logout: {
    done: 'Abgemeldet',
  },
  library: {
    added: 'Bibliothek hinzugefügt',
    removed: 'Bibliothek entfernt',
    none: 'Es gibt keine Bibliothek.',
    missing: 'der Ordner ist nicht da',
    files_one: '{{count}} Datei',
    files_other: '{{count}} Dateien',
  },
  status: {
    dataDir: 'Daten: {{path}}',
    running: 'Läuft: {{url}}',
    stopped: 'Gestoppt. Starte mit „comics serve“.',
    user: 'Angemeldet: {{email}}',
    nobody: 'Nicht angemeldet. Nutze „comics login“.',
    counts: '{{files}} Dateien, {{series}} Serien, {{problems}} Probleme',
    scanning: 'Scan: {{progress}}',
    lastScan: 'Letzter Scan: {{date}}',
    cancelled: 'Scan abgebrochen: {{date}}, {{processed}} Dateien gelesen. Scanne erneut, um fortzufahren.',
    unfinished: 'Scan nicht fertig: {{date}}, {{processed}} Dateien gelesen. Scanne erneut, um fortzufahren.',
    neverScanned: 'Noch nie gescannt. Beginne mit „comics scan“.',
  },
}
