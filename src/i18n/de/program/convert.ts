import type { Words } from '../../words.ts'

export const convert: Words['commands']['convert'] = {
  nothing: 'Es gibt nichts umzuwandeln.',
  planned: 'Dateien, die umgewandelt würden: {{files, number}}',
  ask_one: '{{count, number}} Datei umwandeln? [j/N]',
  ask_other: '{{count, number}} Dateien umwandeln? [j/N]',
  done_one: '{{count, number}} Datei umgewandelt. Rückgängig machen: {{called}} undo {{batch}}',
  done_other: '{{count, number}} Dateien umgewandelt. Rückgängig machen: {{called}} undo {{batch}}',
}
