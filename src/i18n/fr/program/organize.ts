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
  reasons: {
    missing: 'le modèle demande des données inconnues ({{fields}})',
    'no-name': 'son nom serait vide',
    'too-long': 'son chemin serait trop long pour Windows ou SMB',
    collision: 'un autre fichier a ou reçoit ce nom : {{target}}',
    'case-only': 'seules les majuscules changeraient : {{target}}',
    link: 'c’est un lien symbolique, ou il est dans un lien',
    shared: 'il est partagé avec un autre dossier, comme un torrent',
    'unreadable-name': 'son nom n’est pas un texte valide',
    gone: 'il n’est plus là ; analyse la bibliothèque',
    cycle: 'il devrait échanger son nom avec une autre BD : {{target}}',
  },
}
