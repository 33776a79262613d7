import type { Words } from '../../words.ts'

export const convert: Words['commands']['convert'] = {
  nothing: 'Il n’y a rien à convertir.',
  planned: 'Fichiers qui seraient convertis : {{files, number}}',
  ask_one: 'Convertir {{count, number}} fichier ? [o/N]',
  ask_many: 'Convertir {{count, number}} fichiers ? [o/N]',
  ask_other: 'Convertir {{count, number}} fichiers ? [o/N]',
  done_one: '{{count, number}} fichier converti. Pour annuler : {{called}} undo {{batch}}',
  done_many: '{{count, number}} fichiers convertis. Pour annuler : {{called}} undo {{batch}}',
  done_other: '{{count, number}} fichiers convertis. Pour annuler : {{called}} undo {{batch}}',
}
