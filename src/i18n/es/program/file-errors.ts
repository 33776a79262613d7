import type { FILE_ERRORS } from '#domain/errors/program/file-errors.ts'

export const fileErrors = {
  'write-off': 'En esta biblioteca no se escribe nada.',
  'file-shared':
    'Este archivo tiene otro nombre en otro sitio, como los de un torrent. No se ha cambiado: {{path}}',
  'file-not-here': 'Este archivo no está en este disco, sino en una nube. No se ha cambiado: {{path}}',
  'file-changed': 'Otro programa ha cambiado este archivo entretanto. No se ha cambiado: {{path}}',
  'file-not-writable': 'Comics no tiene permiso para escribir aquí: {{path}}',
  'file-exists': 'Otro archivo ya se llama así, así que el cómic se queda: {{path}}',
  'zip-unusual': 'Este zip no es corriente ({{detail}}), así que no se escribe nada en él: {{path}}',
  'comic-info-refused':
    'El ComicInfo.xml de este cómic no se puede editar con seguridad ({{detail}}), así que se queda como está.',
  'conversion-refused':
    'Un zip con lo mismo dentro no sería el mismo cómic ({{detail}}), así que no se convierte: {{path}}',
  'write-unverified': 'El archivo nuevo no era como debía, así que se queda el de antes: {{path}}',
  'undo-partial': 'El archivo ha cambiado desde entonces, así que solo se han restaurado sus metadatos.',
  'undo-gone': 'Lo necesario para deshacer esto ya se borró.',
  'batch-not-found': 'No hay ningún cambio de archivos así.',
  'plan-expired': 'Esta vista previa ha caducado. Haz otra.',
  'files-busy': 'Ya se están cambiando archivos de tus bibliotecas.',
} as const satisfies Record<keyof typeof FILE_ERRORS, string>
