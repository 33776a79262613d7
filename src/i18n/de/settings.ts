export const settings = {
  language: 'Sprache',
  automatic: 'Automatisch',
  locked: 'Die Adresse dieser Seite bestimmt es.',
  keys: 'Tasten',
  keysHint: 'Drücke ? auf einer beliebigen Seite, um die Tastenkürzel zu sehen.',
  about: 'Über',
  version: 'Version',
  address: 'Adresse',
}
