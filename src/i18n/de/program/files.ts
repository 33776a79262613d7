import type { Words } from '../../words.ts'

export const files: Words['commands']['files'] = {
  skipped: '{{path}}: {{reason}}',
  off: 'In {{path}} wird nichts geschrieben. Erlauben: {{called}} library set ORDNER --write into',
  planned: 'Dateien, in die geschrieben würde: {{files, number}}',
  stopped:
    'Angehalten. Geänderte Dateien: {{done, number}} von {{total, number}}. Derselbe Befehl macht weiter; „{{called}} history --files“ zeigt, was geändert wurde.',
  batch: '{{id}}  {{when}}  {{kind}}: {{states}}',
  nothing: 'Es gibt nichts zu schreiben.',
  ask_one: 'In {{count, number}} Datei schreiben? [j/N]',
  ask_other: 'In {{count, number}} Dateien schreiben? [j/N]',
  done_one: 'In {{count, number}} Datei geschrieben. Rückgängig machen: {{called}} undo {{batch}}',
  done_other: 'In {{count, number}} Dateien geschrieben. Rückgängig machen: {{called}} undo {{batch}}',
  unchanged_one: '{{count, number}} Datei bleibt, wie sie war.',
  unchanged_other: '{{count, number}} Dateien bleiben, wie sie waren.',
  beside: 'neben der Datei',
  askUndo_one: 'Die Änderung von {{count, number}} Datei rückgängig machen? [j/N]',
  askUndo_other: 'Die Änderung von {{count, number}} Dateien rückgängig machen? [j/N]',
  undone_one: 'In {{count, number}} Datei rückgängig gemacht.',
  undone_other: 'In {{count, number}} Dateien rückgängig gemacht.',
  none: 'Es wurde keine Datei geändert.',
  kinds: {
    write: 'Metadaten geschrieben',
    rename: 'Dateien umbenannt',
    convert: 'Dateien umgewandelt',
    undo: 'rückgängig gemacht',
  },
  states: {
    done: '{{count, number}} erledigt',
    undone: '{{count, number}} zurückgenommen',
    skipped: '{{count, number}} ausgelassen',
    failed: '{{count, number}} gescheitert',
    due: '{{count, number}} offen',
  },
  warnings: {
    'comma-in-name': 'andere Programme lesen „{{value}}“ als mehrere Namen ({{element}})',
    'repeated-element': '{{element}} kommt mehrmals vor; die übrigen Vorkommen werden entfernt',
    'metron-differs': '{{element}} in MetronInfo.xml lässt sich nicht sicher ändern; es bleibt und weicht ab',
    'newer-element': '{{element}} gehört nicht zu ComicInfo 2.0, das die Datei angibt',
  },
  others: 'bleiben, wie sie sind: {{names}}',
  settings: {
    off: 'es wird nichts geschrieben',
    beside: 'Metadaten neben den Dateien',
    into: 'Metadaten in den Dateien',
    follow: 'Änderungen werden von selbst geschrieben',
  },
}
