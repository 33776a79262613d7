/** Output of the command organize. */
export const organize = {
  planned_one:
    '{{count, number}} cómic se ordena; se quedan: {{stays, number}}; ya estaban bien: {{unchanged, number}}.',
  planned_many:
    '{{count, number}} cómics se ordenan; se quedan: {{stays, number}}; ya estaban bien: {{unchanged, number}}.',
  planned_other:
    '{{count, number}} cómics se ordenan; se quedan: {{stays, number}}; ya estaban bien: {{unchanged, number}}.',
  ask_one: '¿Ordenar {{count, number}} archivo? [s/N]',
  ask_many: '¿Ordenar {{count, number}} archivos? [s/N]',
  ask_other: '¿Ordenar {{count, number}} archivos? [s/N]',
  done_one: 'Ordenado {{count, number}} archivo. Para deshacerlo: {{called}} undo {{batch}}',
  done_many: 'Ordenados {{count, number}} archivos. Para deshacerlo: {{called}} undo {{batch}}',
  done_other: 'Ordenados {{count, number}} archivos. Para deshacerlo: {{called}} undo {{batch}}',
  stays: 'Se queda {{path}}: {{reason}}',
} as const
