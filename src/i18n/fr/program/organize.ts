import type { Words } from '../../words.ts'

export const organize: Words['commands']['organize'] = {
  planned_one:
    '{{count, number}} BD change de place ; inchangées : {{stays, number}} ; déjà bien rangées : {{unchanged, number}}.',
  planned_many:
    '{{count, number}} BD changent de place ; inchangées : {{stays, number}} ; déjà bien rangées : {{unchanged, number}}.',
  planned_other:
    '{{count, number}} BD changent de place ; inchangées : {{stays, number}} ; déjà bien rangées : {{unchanged, number}}.',
  ask_one: 'Ranger {{count, number}} fichier ? [o/N]',
  ask_many: 'Ranger {{count, number}} fichiers ? [o/N]',
  ask_other: 'Ranger {{count, number}} fichiers ? [o/N]',
  done_one: '{{count, number}} fichier rangé. Pour annuler : {{called}} undo {{batch}}',
  done_many: '{{count, number}} fichiers rangés. Pour annuler : {{called}} undo {{batch}}',
  done_other: '{{count, number}} fichiers rangés. Pour annuler : {{called}} undo {{batch}}',
  stays: '{{path}} reste : {{reason}}',
}
