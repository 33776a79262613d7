import type { serving as source } from '../../../es/program/help/serving.ts'
import type { Texts } from '../../../words.ts'

export const serving: Texts<typeof source> = {
  listen: {
    port: 'der Port (8080 oder der nächste freie)',
    host: 'die Adresse, unter der Comics antwortet (sonst: nur dieser Computer)',
    name: 'andere Namen oder Adressen dieses Computers: {{names}}',
    signUp: 'wer ein Konto erstellen darf',
    logLevel: 'wie viel protokolliert wird',
  },
  serve: {
    about: 'die Bibliothek im Browser bereitstellen',
    options: {
      noOpen: 'den Browser nicht öffnen',
      noWatch: 'die Ordner der Bibliothek nicht auf Änderungen überwachen',
      demo: 'eine Demo-Bibliothek mit einem vorübergehenden Datenordner verwenden',
    },
    examples: {
      here: 'Comics auf diesem Computer öffnen',
      network: 'auch für andere Geräte in deinem Netz',
      port: 'einen Port wählen, keinen Browser öffnen',
    },
  },
  demo: {
    about: 'eine Demo-Bibliothek starten (wie serve --demo)',
    examples: {
      invented: 'Comics mit erfundenen Comics ausprobieren; am Ende werden alle Daten gelöscht',
    },
  },
  relay: {
    about: 'den Fernzugriff auf Computer mit Comics anbieten, auf einem öffentlichen Server',
    options: {
      publicUrl: 'die öffentliche Adresse, hinter einem Proxy, der TLS beendet',
      tlsCert: 'das TLS-Zertifikat mit seiner Kette',
      tlsKey: 'der private Schlüssel dieses Zertifikats',
      redis: 'mehrere Knoten betreiben, die dieses Redis teilen: {{url}}',
      nodeAddress: 'die Adresse dieses Knotens für andere Knoten (sonst: seine erste)',
      nodePort: 'der Port für andere Knoten, der nicht öffentlich sein darf (9443)',
      bandwidth: 'wie viele Megabit pro Sekunde jeder Computer höchstens senden darf',
    },
    examples: {
      proxy: 'hinter einem Proxy',
      direct: 'ohne Proxy',
      household: 'für einen Haushalt, mit einem eigenen Zertifikat',
    },
  },
  status: {
    about: 'den Zustand von Server, Sitzung, Bibliotheken und letztem Scan anzeigen',
    examples: {
      text: 'den Zustand als Text anzeigen',
      json: 'den Zustand als ein JSON-Objekt anzeigen',
    },
  },
  doctor: {
    about: 'die Einrichtung prüfen und zeigen, wie sich Probleme beheben lassen',
    options: {
      rebuild: 'zuerst den Lesestand aus dem Lesejournal neu berechnen',
    },
    examples: {
      all: 'alles prüfen, was Comics braucht',
      rebuild: 'auch den Lesestand neu berechnen; beende Comics vorher',
    },
  },
  trust: {
    about: 'dafür sorgen, dass die Browser auf diesem Computer dem Zertifikat von Comics vertrauen',
    options: {
      remove: 'das Zertifikat aus den Browsern entfernen',
    },
    examples: {
      ask: 'die Änderungen anzeigen und nachfragen',
      script: 'ohne Nachfrage, in Skripten',
      remove: 'das Zertifikat entfernen',
    },
  },
}
