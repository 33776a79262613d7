import type { Words } from '../../../words.ts'

export const files: Pick<Words['help'], 'write' | 'organize' | 'convert' | 'undo'> = {
  write: {
    about: 'geänderte Metadaten in die Dateien schreiben, wo die Bibliothek es erlaubt',
    query: 'nur die Comics dieser Suche (docs/queries.md); ohne Angabe: alle geänderten',
    dryRun: 'zeigen, was sich ändern würde, und nichts schreiben',
    examples: {
      preview: 'zeigen, was sich in jeder Datei ändern würde',
      series: 'die einer Serie schreiben, nach Rückfrage',
      script: 'in Skripten',
    },
  },
  organize: {
    about: 'Comics nach Vorlagen Namen und Ordner geben',
    query: 'nur die Comics dieser Suche (docs/queries.md); ohne Angabe: alle',
    mode: 'wrong: nur was falsch ist (Standard); folders: nur Ordner; all: alles',
    template:
      'Vorlage einer Art: issue, annual, trade, one-shot, manga oder book (docs/organise.md); wiederholbar',
    dryRun: 'zeigen, was sich bewegen würde, und nichts bewegen',
    examples: {
      preview: 'zeigen, was falsch ist und was daraus würde',
      series: 'eine Serie ordnen, nach Rückfrage',
      template: 'mit einer eigenen Vorlage für Hefte',
    },
  },
  convert: {
    about: 'cbr, cb7 und cbt in cbz umwandeln; die Originale bleiben 30 Tage im Papierkorb der Bibliothek',
    query: 'nur die Comics, auf die diese Suche passt (docs/queries.md); sonst alle, die kein cbz sind',
    dryRun: 'zeigen, was umgewandelt würde, und nichts ändern',
    examples: {
      preview: 'zeigen, was umgewandelt würde, und was nicht und warum',
      series: 'eine Serie umwandeln, nach Rückfrage',
      script: 'in Skripten',
    },
  },
  undo: {
    about: 'eine Änderung von Dateien rückgängig machen: sie haben wieder dieselben Bytes',
    batch: 'die ID, die `history --files` zeigt; ohne Angabe: die letzte Änderung',
    examples: {
      last: 'die letzte Änderung rückgängig machen, nach Rückfrage',
      other: 'eine andere ohne Rückfrage rückgängig machen',
    },
  },
}
