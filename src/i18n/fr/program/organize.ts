import type { Words } from '../../words.ts'

export const organize: Words['commands']['organize'] = {
  planned_one:
    '{{count, number}} BD change de place ; {{stays, number}} restent ; {{unchanged, number}} étaient déjà bien rangées.',
  planned_many:
    '{{count, number}} BD changent de place ; {{stays, number}} restent ; {{unchanged, number}} étaient déjà bien rangées.',
  planned_other:
    '{{count, number}} BD changent de place ; {{stays, number}} restent ; {{unchanged, number}} étaient déjà bien rangées.',
  ask_one: 'Ranger {{count, number}} fichier ? [o/N]',
  ask_many: 'Ranger {{count, number}} fichiers ? [o/N]',
  ask_other: 'Ranger {{count, number}} fichiers ? [o/N]',
  done_one: '{{count, number}} fichier rangé. Pour annuler : {{called}} undo {{batch}}',
  done_many: '{{count, number}} fichiers rangés. Pour annuler : {{called}} undo {{batch}}',
  done_other: '{{count, number}} fichiers rangés. Pour annuler : {{called}} undo {{batch}}',
  stays: '{{path}} reste : {{reason}}',
}
