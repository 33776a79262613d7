import type { collecting as source } from '../../../es/program/help/collecting.ts'
import type { Texts } from '../../../words.ts'

export const collecting: Texts<typeof source> = {
  scan: {
    about: 'die Ordner der Bibliothek nach neuen, geänderten und verschwundenen Comics durchsuchen',
    path: 'Ordner der Bibliothek oder Ordner darin (sonst: alle)',
    options: {
      full: 'alle Dateien noch einmal lesen',
      retry: 'Dateien mit Problemen noch einmal lesen',
      strict: 'mit Exit-Code 3 enden, wenn ein gescannter Ordner offene Probleme hat',
    },
    examples: {
      all: 'alle Ordner der Bibliothek scannen',
      folder: 'einen Ordner scannen',
      retry: 'auch Dateien mit Problemen noch einmal versuchen',
      script: 'in Skripten: bei Problemen fehlschlagen',
    },
  },
  index: {
    about: 'die Comics der Bibliothek in deinem Konto indexieren',
    examples: {
      pending: 'die gescannten Comics indexieren, die noch nicht in deinem Konto sind',
      script: 'in Skripten',
    },
  },
  list: {
    about: 'die Comics auflisten, die zu einer Abfrage passen',
    query:
      'Wörter und Bedingungen, etwa „text:reiche jahr:1990..2000 ungelesen“ (docs/queries.md); sonst: alle',
    examples: {
      unread: 'Ungelesenes von einer Autorin oder einem Autor',
      week: 'was diese Woche dazukam, das Neueste zuerst',
      script: 'für Skripte: ein JSON-Objekt pro Comic',
    },
  },
  export: {
    about: 'Lesestand, Änderungen an Metadaten, Playlists und Bilder in einen Ordner exportieren',
    dir: 'ein leerer Ordner, oder einer mit einem früheren Export, der ersetzt wird',
    examples: {
      folder: 'JSON-Zeilen und Bilder in diesen Ordner schreiben',
    },
  },
  import: {
    about: 'einen Export importieren und scannen',
    dir: 'der Ordner des Exports',
    options: {
      move: 'der neue Pfad eines Ordners mit Comics',
      noScan: 'danach nicht scannen',
    },
    examples: {
      ask: 'einen Export importieren und scannen',
      yes: 'die Ordner des Exports ohne Nachfrage hinzufügen',
      moved: 'Comics importieren, deren Ordner verschoben wurde',
    },
  },
  library: {
    about: 'die Ordner der Bibliothek verwalten; ohne Unterbefehl auf einem Bildschirm',
    folder: 'ein Ordner',
    list: {
      about: 'die Ordner der Bibliothek auflisten',
      examples: {
        counts: 'jeden Ordner mit der Zahl seiner Dateien anzeigen',
      },
    },
    add: {
      about: 'der Bibliothek einen Ordner hinzufügen',
      examples: {
        folder: 'einen Ordner mit seinem ganzen Inhalt hinzufügen',
        drive: 'den aktuellen Ordner ohne Nachfrage hinzufügen, auch ein ganzes Laufwerk',
      },
    },
    set: {
      about: 'wählen, wohin die Metadaten einer Bibliothek geschrieben werden',
      write: 'off: nirgends; beside: eine Datei neben dem Comic; into: die Datei des Comics',
      follow: 'Änderungen eine Minute nach der letzten ungefragt in die Dateien schreiben',
      noFollow: 'sie nicht ungefragt schreiben',
      examples: {
        into: '„write“ in die Dateien schreiben lassen',
        follow: 'Änderungen auch ungefragt schreiben',
        off: 'nichts schreiben',
      },
    },
    remove: {
      about: 'einen Ordner aus der Bibliothek entfernen; seine Dateien bleiben',
      examples: {
        hidden: 'seine Comics nicht mehr anzeigen; Lesestand und Änderungen bleiben',
      },
    },
  },
}
