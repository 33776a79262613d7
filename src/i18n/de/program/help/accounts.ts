import type { accounts as source } from '../../../es/program/help/accounts.ts'
import type { Texts } from '../../../words.ts'

export const accounts: Texts<typeof source> = {
  login: {
    about: 'bei deinem Konto anmelden',
    options: {
      code: 'der Code deiner Authentifizierungs-App, für die Bestätigung in zwei Schritten',
      account: 'diesen Computer mit einem Konto auf diesem Server verbinden (comics relay)',
      carry: 'die Daten des Kontos auf diesem Computer in das verbundene kopieren',
    },
    examples: {
      ask: 'nach Adresse und Passwort fragen',
      script: 'in Skripten',
      code: 'mit dem Code deiner Authentifizierungs-App',
      link: 'diesen Computer verbinden, um seine Comics von überall zu lesen',
    },
  },
  signup: {
    about: 'ein Konto erstellen und anmelden',
    examples: {
      ask: 'nach einem Passwort fragen',
      link: 'dort ein Konto erstellen und diesen Computer verbinden',
    },
  },
  logout: {
    about: 'auf diesem Computer abmelden',
    options: {
      account: 'auch die Verbindung dieses Computers mit einem Konto für den Fernzugriff beenden',
    },
    examples: {
      session: 'die Sitzung dieses Terminals beenden',
      link: 'auch den Fernzugriff auf diesen Computer ausschalten',
    },
  },
  whoami: {
    about: 'anzeigen, wer in diesem Terminal angemeldet ist',
    examples: {
      nobody: 'mit Exit-Code 1 enden, wenn niemand angemeldet ist',
    },
  },
  history: {
    about: 'den Leseverlauf anzeigen und Teile davon rückgängig machen',
    id: 'die ID, die „history“ anzeigt',
    options: {
      device: 'nur was auf diesem Gerät gelesen wurde',
      limit: 'die Zahl der Einträge (20)',
      files: 'die Änderungen von Dateien statt des Gelesenen',
    },
    examples: {
      last: 'die letzten Einträge auflisten, jeden mit der ID zum Rückgängigmachen',
      device: 'die eines Geräts auflisten',
      files: 'die Änderungen von Dateien auflisten, jede mit der ID zum Rückgängigmachen',
    },
    undo: {
      about: 'einen Eintrag in allen seinen Comics rückgängig machen, oder alles seit einem Zeitpunkt',
      id: 'die ID, die „history“ anzeigt; die ID eines Rückgängigmachens stellt wieder her',
      since: 'alles seitdem rückgängig machen: {{time}}',
      examples: {
        ask: 'anzeigen, wie viele Comics sich ändern, und nachfragen',
        script: 'ohne Nachfrage, in Skripten',
      },
    },
    accept: {
      about: 'die Änderungen eines Eintrags behalten, der auf deine Antwort wartet',
      examples: {
        many: 'eine Änderung vieler Comics auf einmal behalten',
      },
    },
  },
  device: {
    about: 'die verbundenen Lese-Apps verwalten',
    of: 'die Geräte eines anderen Kontos dieses Computers verwenden',
    list: {
      about: 'die verbundenen Lese-Apps auflisten',
      examples: {
        all: 'jede App, ihre letzte Anfrage und deren Fehler anzeigen',
        other: 'die eines anderen Kontos dieses Computers auflisten',
      },
    },
    add: {
      about: 'einen Schlüssel für eine Lese-App erstellen und anzeigen, was du in der App eingibst',
      name: 'ein Name für das Gerät',
      app: 'die App (other: jede App mit OPDS)',
      readOnly: 'der Schlüssel erlaubt zu lesen, aber nicht, den Lesestand zu speichern',
      examples: {
        once: 'den Schlüssel anzeigen, nur dieses eine Mal',
        readOnly: 'für eine App mit OPDS einen Schlüssel erstellen, der nur lesen darf',
      },
    },
    remove: {
      about: 'eine Lese-App entfernen und ihren Schlüssel sofort widerrufen',
      device: 'der Name oder die ID des Geräts',
      examples: {
        own: 'dieses Gerät aussperren',
        other: 'ein Gerät eines anderen Kontos aussperren',
      },
    },
  },
  account: {
    about: 'die Konten dieses Computers verwalten',
    keepDevices: 'die Schlüssel seiner Lese-Apps nicht widerrufen',
    email: 'das Konto',
    list: {
      about: 'die Konten dieses Computers auflisten',
      examples: {
        owner: 'jedes Konto anzeigen, und welches das Hauptkonto der Bibliothek ist',
      },
    },
    invite: {
      about: 'eine Person einladen, die mit einem Link ein Konto erstellt',
      email: 'die Adresse der Person',
      url: 'die Adresse von Comics für diese Person (sonst: die erste Adresse des Servers)',
      examples: {
        link: 'den Link anzeigen und verschicken, wenn ein Mailserver eingerichtet ist',
        url: 'diese Adresse im Link verwenden',
      },
    },
    resetPassword: {
      about:
        'ein neues Passwort festlegen, das Konto überall abmelden und die Schlüssel seiner Lese-Apps widerrufen',
      examples: {
        ask: 'nach einem neuen Passwort fragen',
      },
    },
    signOut: {
      about:
        'ein Konto überall abmelden und die Adressen seiner Bilder und die Schlüssel seiner Lese-Apps widerrufen',
      examples: {
        lost: 'ein verlorenes Gerät aussperren',
        keep: 'seine Lese-Apps verbunden lassen',
      },
    },
    outbox: {
      about: 'die Nachrichten anzeigen, die nicht verschickt wurden, weil kein Mailserver eingerichtet ist',
      examples: {
        codes: 'die Codes und Links dieser Nachrichten anzeigen',
      },
    },
    serve: {
      about: 'einen leeren Kontodienst für die Testreihen der Supabase-Clients starten',
      options: {
        conformance:
          'die Schlüssel dieser Testreihen akzeptieren (nur dieser Computer, vorübergehende Daten)',
        port: 'der Port (54321)',
        jwk: 'auch diese Schlüssel akzeptieren: ein JWK, eine Liste von JWKs oder ein JWKS',
      },
      examples: {
        stopped: 'läuft, bis du es beendest; alle Daten werden gelöscht',
      },
    },
  },
}
