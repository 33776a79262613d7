import type { Words } from '../words.ts'

export const fileActions: Words['fileActions'] = {
  more: 'More actions',
  short: 'More',
  write: 'Write into files…',
  organise: 'Organise files…',
  organiseIn: 'Organise the files in {{path}}',
}
