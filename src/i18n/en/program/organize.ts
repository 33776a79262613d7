import type { Words } from '../../words.ts'

export const organize: Words['commands']['organize'] = {
  planned_one:
    '{{count, number}} comic moves; staying: {{stays, number}}; right already: {{unchanged, number}}.',
  planned_other:
    '{{count, number}} comics move; staying: {{stays, number}}; right already: {{unchanged, number}}.',
  ask_one: 'Organise {{count, number}} file? [y/N]',
  ask_other: 'Organise {{count, number}} files? [y/N]',
  done_one: 'Organised {{count, number}} file. To undo it: {{called}} undo {{batch}}',
  done_other: 'Organised {{count, number}} files. To undo it: {{called}} undo {{batch}}',
  stays: '{{path}} stays: {{reason}}',
}
