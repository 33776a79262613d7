import type { Words } from '../words.ts'

export const fileActions: Words['fileActions'] = {
  more: 'Weitere Aktionen',
  short: 'Mehr',
  write: 'In Dateien schreiben …',
}
