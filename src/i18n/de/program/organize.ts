import type { Words } from '../../words.ts'

export const organize: Words['commands']['organize'] = {
  planned_one:
    '{{count, number}} Comic wird geordnet; {{stays, number}} bleiben; {{unchanged, number}} waren schon richtig.',
  planned_other:
    '{{count, number}} Comics werden geordnet; {{stays, number}} bleiben; {{unchanged, number}} waren schon richtig.',
  ask_one: '{{count, number}} Datei ordnen? [j/N]',
  ask_other: '{{count, number}} Dateien ordnen? [j/N]',
  done_one: '{{count, number}} Datei geordnet. Rückgängig machen: {{called}} undo {{batch}}',
  done_other: '{{count, number}} Dateien geordnet. Rückgängig machen: {{called}} undo {{batch}}',
  stays: '{{path}} bleibt: {{reason}}',
  reasons: {
    missing: 'die Vorlage braucht Unbekanntes ({{fields}})',
    'no-name': 'der Name wäre leer',
    'too-long': 'der Pfad wäre zu lang für Windows oder SMB',
    collision: 'eine andere Datei hat oder bekommt diesen Namen: {{target}}',
    'case-only': 'nur Groß- und Kleinschreibung würde sich ändern: {{target}}',
    link: 'ein symbolischer Link, oder in einem',
    shared: 'mit einem anderen Ordner geteilt, wie bei einem Torrent',
    'unreadable-name': 'der Name ist kein gültiger Text',
    gone: 'nicht mehr da; lies die Bibliothek neu ein',
    cycle: 'müsste den Namen mit einem anderen Comic tauschen: {{target}}',
  },
}
