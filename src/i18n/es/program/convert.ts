/** Output of the command convert. */
export const convert = {
  nothing: 'No hay nada que convertir.',
  planned: 'Archivos que se convertirían: {{files, number}}',
  ask_one: '¿Convertir {{count, number}} archivo? [s/N]',
  ask_many: '¿Convertir {{count, number}} archivos? [s/N]',
  ask_other: '¿Convertir {{count, number}} archivos? [s/N]',
  done_one: 'Convertido {{count, number}} archivo. Para deshacerlo: {{called}} undo {{batch}}',
  done_many: 'Convertidos {{count, number}} archivos. Para deshacerlo: {{called}} undo {{batch}}',
  done_other: 'Convertidos {{count, number}} archivos. Para deshacerlo: {{called}} undo {{batch}}',
} as const
