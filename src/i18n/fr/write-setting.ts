import type { Words } from '../words.ts'

export const writeSetting: Words['writeSetting'] = {
  label: 'Métadonnées',
  off: 'Pas écrites',
  beside: 'À côté',
  into: 'Dedans',
  offHint: 'Tes corrections restent dans Comics. Aucun fichier n’est touché.',
  besideHint:
    'Dans un petit fichier à côté de chaque BD, qui n’est pas touchée. D’autres programmes peuvent ne pas le lire.',
  intoHint: 'Dans le ComicInfo.xml de chaque CBZ, sans toucher aux pages. Pour les autres formats, à côté.',
  follow: 'Écrire automatiquement tes corrections',
  followHint:
    'Une minute après ta dernière correction, sans demander. Tout reste dans Changements et s’annule.',
  asked: 'Rien n’est écrit sans que tu le demandes, après l’avoir vu.',
  now: 'Écrire les corrections…',
  failed: 'Impossible d’enregistrer',
}
