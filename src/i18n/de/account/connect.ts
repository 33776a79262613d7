export const connect = {
  title: 'App verbinden',
  again: 'Neuer Schlüssel für {{name}}',
  choose: 'Womit liest du?',
  other: 'Eine andere',
  yours: 'deiner App',
  on: {
    panels: 'iPhone, iPad, Mac',
    koreader: 'Kindle, Kobo, Android',
    mihon: 'Android',
    paperback: 'iPhone, iPad',
    komelia: 'Desktop, Android',
    other: 'Mit OPDS',
  },
  forDevice: 'Ein Schlüssel für dieses Gerät',
  name: 'Name des Geräts',
  nameHint: 'Damit du es in der Liste erkennst.',
  scope: 'Was der Schlüssel erlaubt',
  scopes: { read: 'Lesen', progress: 'Lesen und den Lesestand speichern' },
  reach: 'Von wo es sich verbindet',
  reaches: { away: 'Von überall', home: 'Nur zu Hause' },
  make: 'Schlüssel erstellen',
  renewHint: 'Der bisherige Schlüssel gilt nicht mehr, sobald du diesen erstellst.',
  where: {
    panels: 'In Panels: Bibliothek, Connect Service, OPDS',
    koreader: 'In KOReader: Suche, OPDS-Katalog, +',
    mihon: 'In Mihon: Entdecken, Erweiterungen, Komga, Einstellungen',
    paperback: 'In Paperback: Settings, External Sources, Paperback, Server Settings',
    komelia: 'In Komelia: der Anmeldebildschirm',
    other: 'In deiner App: füge einen OPDS-Katalog hinzu',
  },
  sync: 'Synchronisierungsserver',
  user: 'Benutzername',
  key: 'Schlüssel dieses Geräts',
  whole: 'Oder alles in einer Adresse',
  once: 'Wird nur jetzt angezeigt. Wenn du ihn verlierst, erstelle einen neuen.',
  copyWhat: 'Kopieren: {{what}}',
  notes: {
    panels: 'Panels verbindet sich mit OPDS, wenn du Panels+ oder den Kauf dafür hast.',
    koreader:
      'Um den Lesestand zu speichern: Gib bei geöffnetem Comic unter Werkzeuge, Fortschrittssynchronisierung den Synchronisierungsserver ein und melde dich mit demselben Benutzernamen und Schlüssel an. Wähle als Abgleichmethode binär.',
    mihon:
      'Fehlt Komga unter den Erweiterungen, füge zuerst ein Repository hinzu, das sie hat. Gib den Schlüssel als Passwort ein; der Benutzername ist beliebig. Um Gelesenes zu markieren, aktiviere unter Einstellungen, Tracking, Komga. Mihon markiert ganze Kapitel, keine Seiten.',
    paperback:
      'Gib den Schlüssel als Passwort ein. Um Gelesenes hier zu markieren, installiere auch Paperback aus External Trackers.',
    komelia: 'Gib den Schlüssel als Passwort ein; der Benutzername ist beliebig.',
    other:
      'Mit der Adresse, die den Schlüssel enthält, musst du weder Benutzernamen noch Passwort eingeben. Gib sie niemandem.',
  },
  qr: 'QR-Code',
  scanAddress:
    'Oder scanne ihn mit der Kamera, kopiere den Link und füge ihn als Adresse ein: Er enthält den Schlüssel.',
  scanPage: 'Oder scanne ihn mit der Handykamera: Dort kopierst du jede Angabe mit einem Tippen.',
  elsewhere: 'Keine Verbindung? Versuche',
  trust: {
    home: {
      title: 'Zuerst: diesem Computer vertrauen',
      why: 'Zu Hause ist die Verbindung mit einem Zertifikat dieses Computers verschlüsselt, das die App nicht kennt.',
      instead:
        'Wenn sie sich nicht verbindet oder du nichts installieren willst, verwende den Fernzugriff von Comics.',
    },
    away: {
      title: 'Zuerst: dem Fernzugriff vertrauen',
      why: 'Dieser Fernzugriff ist mit einem eigenen Zertifikat verschlüsselt, das die App nicht kennt.',
      instead:
        'Wenn sie sich nicht verbindet oder du nichts installieren willst, bitte die Person, die den Fernzugriff verwaltet, um ein Zertifikat, das Geräte schon kennen.',
    },
    get: 'Öffne diese Adresse auf dem Gerät und fahre trotz der Warnung fort: Das Zertifikat wird heruntergeladen.',
    certificate: 'Adresse des Zertifikats',
    android:
      'Android: Suche in den Einstellungen nach „CA-Zertifikat“, installiere es und wähle die heruntergeladene Datei. Mihon und Komelia vertrauen ihm.',
    ios: 'iPhone und iPad: Öffne sie mit Safari und erlaube das Profil. Installiere es unter Einstellungen, Allgemein, VPN und Geräteverwaltung; aktiviere es dann unter Allgemein, Info, Zertifikatsvertrauenseinstellungen.',
    desktop: 'Auf einem Computer: Füge es den Zertifikaten hinzu, denen das System vertraut.',
    koreader:
      'Auf Kobo und Kindle lassen sich keine Zertifikate installieren. KOReader verbindet sich meist, ohne es zu prüfen.',
    other: 'Nicht jede App vertraut einem installierten Zertifikat: Librera ja, Thorium nein.',
    link: 'Fernzugriff einrichten',
  },
  open: 'Öffne einen Comic in {{app}}',
  waiting: 'Warten auf die erste Anfrage von {{app}} …',
  quiet:
    'Noch ist nichts angekommen. Prüfe Adresse und Schlüssel Buchstabe für Buchstabe, ob das Gerät in deinem Netz ist und ob es dem Zertifikat vertraut.',
  quietAway:
    'Noch ist nichts angekommen. Prüfe Adresse und Schlüssel Buchstabe für Buchstabe und ob das Gerät online ist.',
  called: '{{name}} ist verbunden',
  leaveTitle: 'Vor dem Verbinden verlassen?',
  leaveHint:
    'Der Schlüssel wird nicht noch einmal angezeigt. Wenn du ihn nicht kopiert hast, musst du einen neuen erstellen: {{name}} bleibt in der Liste.',
  leave: 'Verlassen',
  nowhere: 'Noch kann keine App diesen Computer erreichen',
  nowhereServe:
    'Comics antwortet nur auf diesem Computer. Damit es in deinem Netz antwortet, beende es und starte es mit:',
  nowhereLink: 'Oder verwende den Fernzugriff und lies auch unterwegs.',
  carriedHint: 'Kopiere jede Angabe und füge sie in {{app}} ein. Hier wird nichts davon gespeichert.',
  devices: 'Geräte',
  none: 'Lies mit deiner gewohnten App: auf dem Handy, dem Tablet oder dem E-Reader. Dein Lesestand wird hier gespeichert.',
  foot: 'Jedes Gerät hat seinen Schlüssel. Wenn du einen widerrufst, betrifft das die anderen nicht.',
  footHome:
    'Schlüssel mit „nur zu Hause“ stammen aus der Zeit, bevor dieser Computer verbunden wurde. Um von unterwegs zu lesen, erstelle im Menü des Geräts einen neuen.',
  options: 'Optionen für {{name}}',
  never: 'noch nicht verbunden',
  readOnly: 'liest nur',
  atHome: 'nur zu Hause',
  revoked: 'widerrufen',
  rename: 'Umbenennen',
  renamed: 'Name geändert',
  renew: 'Neuen Schlüssel erstellen',
  revoke: 'Widerrufen',
  revokeTitle: 'Schlüssel von {{name}} widerrufen?',
  revokeHint: 'Der Zugang endet sofort. Heruntergeladene Comics werden nicht gelöscht.',
  revokeDone: 'Schlüssel widerrufen: {{name}}',
  remove: 'Entfernen',
  removeDone: 'Aus der Liste entfernt: {{name}}',
  documents: {
    title: 'Dokumente ohne Comic',
    hint: 'KOReader hat deinen Lesestand in ihnen gesendet, aber Comics weiß nicht, welche Comics es sind. Gib sie an, und du liest dort weiter, wo du aufgehört hast.',
    unnamed: 'Dokument {{mark}}',
    is: 'Es ist dieser Comic …',
    isName: 'Es ist dieser Comic … ({{name}})',
    forget: 'Vergessen',
    forgetName: '{{name}} vergessen',
    forgotten: 'Vergessen: {{name}}',
    which: 'Welcher Comic ist es?',
    search: 'Comic suchen',
    linked: 'Verknüpft mit {{name}}',
  },
  failure: '{{when}}: {{what}}',
  failures: {
    'device-revoked':
      'Die letzte Anfrage kam mit einem widerrufenen Schlüssel. Erstelle einen neuen, wenn du das Gerät noch verwendest.',
    'device-read-only':
      'Es wollte den Lesestand speichern, und sein Schlüssel erlaubt nur Lesen. Erstelle einen, der es erlaubt, als neues Gerät.',
    'place-older':
      'Seine Uhr geht nach, oder es kam zu spät: Was es speichern wollte, ist älter als das, was du zuletzt gelesen hast. Stelle die Uhr des Geräts, wenn sie falsch geht.',
    validation: 'Es hat etwas gesendet, das Comics nicht versteht. Aktualisiere die App.',
    'payload-too-large': 'Es hat zu viel auf einmal gesendet. Aktualisiere die App.',
    unknown: 'Etwas ist fehlgeschlagen: {{message}}',
  },
}
