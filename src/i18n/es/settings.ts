/** The settings. */
export const settings = {
  language: 'Idioma',
  automatic: 'Automático',
  locked: 'Lo decide la dirección de esta página.',
  keys: 'Teclas',
  keysHint: 'Pulsa ? en cualquier pantalla para ver los atajos.',
  about: 'Acerca de',
  version: 'Versión',
  address: 'Dirección',
} as const
