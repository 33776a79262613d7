import type { Words } from '../../words.ts'

export const cli: Words['cli'] = {
  covers_one: '{{count, number}} Cover',
  covers_other: '{{count, number}} Cover',
  fieldsRequired: 'Fülle alle Felder aus.',
  bug: 'In Comics ist ein Fehler aufgetreten. Melde ihn bitte mit diesen Zeilen:',
  relay: { ready: 'Der Fernzugriff läuft: {{url}}' },
  serve: {
    ready: 'Öffne Comics unter {{url}}\nAuf diesem Computer, ohne Browserwarnung: {{local}}',
    otherPort: 'Port {{busy}} ist belegt; {{port}} wird verwendet.',
    dataDir: 'Daten: {{path}}',
    demo: 'Demo-Bibliothek: Registriere dich mit einer beliebigen E-Mail-Adresse. Beim Beenden wird alles gelöscht.',
    hostRefused:
      'Anfrage abgelehnt: Sie kam unter dem Namen {{host}}. Wenn dieser Computer so heißt, starte Comics mit --name {{host}}.',
    stop: 'Strg+C zum Beenden.',
  },
  conformance: {
    ready:
      'Ein Kontodienst zum Testen, für die Testreihen der Supabase-Clients, läuft unter {{url}}\nWer diesen Computer verwendet, kommt hinein. Beim Beenden wird alles gelöscht.',
    keys: 'Anon-Schlüssel: {{anonKey}}\nService-Schlüssel: {{serviceKey}}\nAnon-Schlüssel (alte Form): {{legacyAnonKey}}\nService-Schlüssel (alte Form): {{legacyServiceKey}}',
  },
  scan: {
    title: 'Scan läuft',
    stopping: 'Wird abgebrochen …',
    walking: 'Comics werden gesucht …',
    progress: 'Dateien: {{processed, number}} von {{discovered, number}}',
    keys: 'q zum Abbrechen',
    noLibraries: 'Es gibt keinen Ordner. Füge mit „{{called}} library add ORDNER“ einen hinzu.',
    problems_one: '{{count, number}} Problem',
    problems_other: '{{count, number}} Probleme',
    done_one:
      '{{count, number}} Datei. Neu: {{added, number}}, geändert: {{changed, number}}, verschwunden: {{gone, number}}, mit Problemen: {{problems, number}}',
    done_other:
      '{{count, number}} Dateien. Neu: {{added, number}}, geändert: {{changed, number}}, verschwunden: {{gone, number}}, mit Problemen: {{problems, number}}',
    open: 'Offene Probleme: {{problems, number}}. „{{called}} status -v“ listet sie auf.',
    cancelled: 'Scan abgebrochen. {{summary}}',
    unfinished: 'Der Scan wurde unterbrochen. {{summary}}',
  },
  index: {
    progress: 'Comics: {{done, number}} von {{total, number}}',
    done_one:
      'Indexierung abgeschlossen. Hinzugefügt: {{count, number}}, schon vorhanden: {{skipped, number}}, fehlgeschlagen: {{failed, number}}',
    done_other:
      'Indexierung abgeschlossen. Hinzugefügt: {{count, number}}, schon vorhanden: {{skipped, number}}, fehlgeschlagen: {{failed, number}}',
    linked_one:
      '{{count, number}} neue Verknüpfung mit Figuren, Mitwirkenden, Verlagen und Handlungsbögen (erstellt: {{entities, number}})',
    linked_other:
      '{{count, number}} neue Verknüpfungen mit Figuren, Mitwirkenden, Verlagen und Handlungsbögen (erstellt: {{entities, number}})',
  },
  login: {
    title: 'Bei Comics anmelden',
    titleSignUp: 'Comics-Konto erstellen',
    email: 'E-Mail:',
    password: 'Passwort:',
    newPassword: 'Passwort (mindestens 6 Zeichen):',
    code: 'Code:',
    done: 'Angemeldet: {{email}}',
    signedUp: 'Konto erstellt. Angemeldet: {{email}}',
    confirm: 'Bestätige dein Konto über die E-Mail, die wir dir geschickt haben.',
  },
  account: {
    none: 'Es gibt keine Konten. Erstelle eines mit „{{called}} signup“.',
    owner: 'Hauptkonto der Bibliothek',
    unconfirmed: 'nicht bestätigt',
    lastSession: 'letzte Anmeldung: {{date}}',
    never: 'nie',
    newPassword: 'Neues Passwort für {{email}}',
    again: 'Wiederholen:',
    reset:
      'Passwort geändert: {{email}}. Das Konto ist überall abgemeldet, die Bestätigung in zwei Schritten ist ausgeschaltet.',
    keysRevoked: 'Schlüssel widerrufen: {{names}}',
    keysKept: 'Diese Apps bleiben verbunden: {{names}}',
    signedOut: 'Auf allen Geräten abgemeldet: {{email}}',
    invited: 'Einladung für {{email}}. Dieser Link gilt eine Woche lang und nur einmal:',
    invitationSent: 'Sie wurde auch per E-Mail verschickt.',
    invitationUnsent:
      'Sie konnte nicht per E-Mail verschickt werden ({{detail}}). Gib den Link selbst weiter.',
    noMessages: 'Keine Nachrichten. Codes gelten eine Stunde.',
    bySmtp: 'Nachrichten werden über deinen Mailserver verschickt; hier wird keine aufbewahrt.',
    code: 'Code: {{code}}',
    kinds: {
      signup: 'Konto bestätigen',
      invite: 'Einladung',
      recovery: 'Passwort ändern',
      magiclink: 'Anmelden',
      email_change: 'Adresse ändern',
      reauthentication: 'Identität bestätigen',
      known: 'Konto schon vorhanden',
    },
  },
  logout: {
    nobody: 'Es war niemand angemeldet.',
  },
  library: {
    removed: 'Bibliothek entfernt',
    none: 'Es gibt keinen Ordner.',
    missing: 'nicht gefunden',
  },
  status: {
    running: 'Läuft: {{url}}',
    stopped: 'Gestoppt. Starte mit „{{called}} serve“.',
    user: 'Angemeldet: {{email}}',
    nobody: 'Nicht angemeldet. Verwende „{{called}} login“.',
    counts: 'Dateien: {{files, number}}, Serien: {{series, number}}, mit Problemen: {{problems, number}}',
    scanning: 'Scan: {{progress}}',
    lastScan: 'Letzter Scan: {{date}}',
    cancelled:
      'Scan abgebrochen: {{date}}, gelesene Dateien: {{processed, number}}. Scanne erneut, um fortzufahren.',
    unfinished:
      'Scan unterbrochen: {{date}}, gelesene Dateien: {{processed, number}}. Scanne erneut, um fortzufahren.',
    neverScanned: 'Noch nie gescannt. Beginne mit „{{called}} scan“.',
  },
}
