import type { Words } from '../../words.ts'

export const link: Words['commands']['link'] = {
  linked: 'Dieser Computer ist mit {{email}} bei {{url}} verbunden.',
  done: 'Dieser Computer ist mit {{email}} verbunden. Seine Comics lassen sich von überall lesen: {{url}}',
  start: 'Damit du sie lesen kannst, starte Comics mit „{{called}} serve“.',
  running:
    'Comics läuft unter {{here}} und verbindet sich jetzt. „{{called}} status“ zeigt den Zustand der Verbindung.',
  signIn: 'Um dieses Konto auch im Terminal zu verwenden: „{{called}} login“.',
  afterwards: 'Verbinde danach diesen Computer mit „{{called}} login --account {{url}}“.',
  other: '{{email}} ist schon mit einem anderen Computer verbunden: {{name}}. Er verliert den Fernzugriff.',
  replace: 'Stattdessen diesen verbinden? [j/N]',
  trust:
    'Wenn dieser Server dir gehört und ein eigenes Zertifikat hat, kopiere seine ca.pem hierher und wiederhole es mit NODE_EXTRA_CA_CERTS=PFAD/ca.pem.',
  trustRunning:
    'Comics, das unter {{here}} läuft, muss dem Zertifikat auch vertrauen: Wurde es ohne NODE_EXTRA_CA_CERTS gestartet, starte es damit neu.',
  address: 'Verwende die Adresse, die „comics relay“ beim Start anzeigt.',
  carryHeld: 'Das Konto {{from}} auf diesem Computer enthält Daten (Einträge: {{rows, number}}).',
  carryAsk: 'In das Konto {{to}} kopieren? [J/n]',
  carrying: 'Kopierte Einträge: {{rows, number}}',
  carried: 'In das Konto {{email}} kopiert. Einträge: {{rows, number}}',
  carryNobody:
    'Es wird nichts kopiert: In diesem Terminal ist niemand mit dem Konto dieses Computers angemeldet.',
  ended:
    'Dieser Computer ist nicht mehr mit {{email}} bei {{url}} verbunden. Comics läuft mit den Konten auf diesem Computer weiter.',
  endedHere: 'Der Fernzugriff konnte nicht benachrichtigt werden. Entferne die Verbindung auch unter {{url}}',
  howToEnd: 'Um die Verbindung zu beenden: „{{called}} logout --account“.',
  line: {
    online: 'Fernzugriff online: {{url}}',
    connecting: 'Fernzugriff: verbindet sich mit {{url}} …',
    waiting: 'Fernzugriff offline. {{why}} Nächster Versuch: {{time}}',
    broken: 'Fernzugriff offline. {{why}}',
    stopped: 'Fernzugriff: offline, solange Comics nicht läuft.',
    unknown: 'Fernzugriff: Es ist nicht bekannt, ob {{url}} erreicht wird',
  },
}

export const relay: Words['commands']['relay'] = {
  atHome: 'Gib auf dem Computer mit den Comics ein: comics login --account {{url}}',
  newHome: 'Noch ohne Konto, dort: comics signup --account {{url}}',
  invite: 'Um jemanden einzuladen, hier: {{called}} account invite EMAIL --url {{url}} --data-dir {{path}}',
  helpers: 'Verbundene Computer: {{helpers, number}}',
  title: 'Der Fernzugriff läuft',
  signUp: {
    open: 'Neue Konten: für alle offen',
    invited: 'Neue Konten: auf Einladung',
    closed: 'Neue Konten: keine',
  },
}
