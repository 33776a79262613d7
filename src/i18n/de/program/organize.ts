import type { Words } from '../../words.ts'

export const organize: Words['commands']['organize'] = {
  planned_one:
    '{{count, number}} Comic wird geordnet; unverändert: {{stays, number}}; schon richtig: {{unchanged, number}}.',
  planned_other:
    '{{count, number}} Comics werden geordnet; unverändert: {{stays, number}}; schon richtig: {{unchanged, number}}.',
  ask_one: '{{count, number}} Datei ordnen? [j/N]',
  ask_other: '{{count, number}} Dateien ordnen? [j/N]',
  done_one: '{{count, number}} Datei geordnet. Rückgängig machen: {{called}} undo {{batch}}',
  done_other: '{{count, number}} Dateien geordnet. Rückgängig machen: {{called}} undo {{batch}}',
  stays: '{{path}} bleibt: {{reason}}',
}
