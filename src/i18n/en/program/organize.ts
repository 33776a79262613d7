import type { Words } from '../../words.ts'

export const organize: Words['commands']['organize'] = {
  planned_one:
    '{{count, number}} comic moves; {{stays, number}} stay; {{unchanged, number}} are right already.',
  planned_other:
    '{{count, number}} comics move; {{stays, number}} stay; {{unchanged, number}} are right already.',
  ask_one: 'Organise {{count, number}} file? [y/N]',
  ask_other: 'Organise {{count, number}} files? [y/N]',
  done_one: 'Organised {{count, number}} file. To undo it: {{called}} undo {{batch}}',
  done_other: 'Organised {{count, number}} files. To undo it: {{called}} undo {{batch}}',
  stays: '{{path}} stays: {{reason}}',
}
