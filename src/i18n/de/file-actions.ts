import type { Words } from '../words.ts'

export const fileActions: Words['fileActions'] = {
  more: 'Weitere Aktionen',
  short: 'Mehr',
  write: 'In Dateien schreiben …',
  organise: 'Dateien ordnen\u00a0…',
  organiseIn: 'Dateien in {{path}} ordnen',
}
