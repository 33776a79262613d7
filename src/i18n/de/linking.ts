import type { Words } from '../words.ts'

export const link: Words['commands']['link'] = {
  linked: 'Dieser Computer ist mit {{email}} bei {{url}} verbunden.',
  done: 'Dieser Computer ist mit {{email}} verbunden. Seine Comics lassen sich von überall lesen: {{url}}',
  start: 'Damit sie antworten, starte Comics mit „{{called}} serve“.',
  running:
    'Comics läuft unter {{here}} und verbindet sich jetzt. „{{called}} status“ sagt, wie es um die Verbindung steht.',
  signIn: 'Um dieses Konto auch im Terminal zu verwenden: „{{called}} login“.',
  afterwards: 'Verbinde danach diesen Computer mit „{{called}} login --account {{url}}“.',
  other: '{{email}} ist schon mit einem anderen Computer verbunden: {{name}}. Er verliert den Fernzugriff.',
  replace: 'Stattdessen diesen verbinden? [j/N]',
  trust:
    'Wenn er dir gehört und ein eigenes Zertifikat hat, kopiere seine ca.pem hierher und wiederhole es mit NODE_EXTRA_CA_CERTS=PFAD/ca.pem.',
  trustRunning:
    'Comics, das unter {{here}} läuft, muss dem Zertifikat auch vertrauen: Wurde es ohne NODE_EXTRA_CA_CERTS gestartet, starte es damit neu.',
  address: 'Es ist die Adresse, die „comics relay“ beim Start nennt.',
  carryHeld: 'Das Konto {{from}} auf diesem Computer enthält Daten (Einträge: {{rows, number}}).',
  carryAsk: 'Zu {{to}} mitnehmen? [J/n]',
  carrying: 'Mitgenommene Einträge: {{rows, number}}',
  carried: 'Zu {{email}} mitgenommen. Einträge: {{rows, number}}',
  carryNobody:
    'Nichts wird mitgenommen: In diesem Terminal ist niemand mit dem Konto dieses Computers angemeldet.',
  ended:
    'Dieser Computer ist nicht mehr mit {{email}} bei {{url}} verbunden. Comics läuft mit den Konten auf diesem Computer weiter.',
  endedHere: 'Dort konnte es nicht mitgeteilt werden. Entferne ihn auch unter {{url}}',
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
