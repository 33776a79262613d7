import type { Words } from '../../../words.ts'

export const files: Pick<Words['help'], 'write' | 'undo'> = {
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
  undo: {
    about: 'eine Änderung von Dateien rückgängig machen: sie haben wieder dieselben Bytes',
    batch: 'die ID, die `history --files` zeigt; ohne Angabe: die letzte Änderung',
    examples: {
      last: 'die letzte Änderung rückgängig machen, nach Rückfrage',
      other: 'eine andere ohne Rückfrage rückgängig machen',
    },
  },
}
