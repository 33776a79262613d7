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
  reasons: {
    missing: 'la plantilla necesita datos que faltan ({{fields}})',
    'no-name': 'el nombre quedaría vacío',
    'too-long': 'la ruta sería demasiado larga para Windows o SMB',
    collision: 'otro archivo tiene o recibe este nombre: {{target}}',
    'case-only': 'solo cambiarían mayúsculas: {{target}}',
    link: 'es un enlace simbólico, o está dentro de uno',
    shared: 'está compartido con otra carpeta, como un torrent',
    'unreadable-name': 'su nombre no es un texto válido',
    gone: 'ya no está; escanea la biblioteca',
    cycle: 'tendría que cambiar su nombre con otro cómic: {{target}}',
  },
} as const
