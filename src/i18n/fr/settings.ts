export const settings = {
  language: 'Langue',
  automatic: 'Automatique',
  locked: 'C’est l’adresse de cette page qui décide.',
  keys: 'Touches',
  keysHint: 'Appuie sur ? sur n’importe quel écran pour voir les raccourcis.',
  about: 'À propos',
  version: 'Version',
  address: 'Adresse',
}
