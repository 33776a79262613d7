import type { Words } from '../words.ts'

export const fileActions: Words['fileActions'] = {
  more: 'Plus d’actions',
  short: 'Plus',
  write: 'Écrire dans les fichiers…',
  organise: 'Ranger les fichiers…',
  organiseIn: 'Ranger les fichiers de {{path}}',
}
