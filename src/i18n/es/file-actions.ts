/** Actions on the files of chosen comics, in menus. */
export const fileActions = {
  more: 'Más acciones',
  short: 'Más',
  write: 'Escribir en los archivos...',
  organise: 'Ordenar archivos...',
  organiseIn: 'Ordenar los archivos de {{path}}',
} as const
