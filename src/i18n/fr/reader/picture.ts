import type { Words } from '../../words.ts'

/** The reader's picture panel: colours, margins, rotation, background. */
export const picture: Words['picture'] = {
  title: 'Image',
  back: 'Revenir à Plus de réglages',
  presets: { original: 'Original', paper: 'Papier', contrast: 'Contraste', night: 'Nuit' },
  scopeHint: {
    comic: 'Seule {{comic}} aura cet aspect.',
    series: 'Tous les numéros de {{series}} auront cet aspect.',
    device: 'Tout ce que tu lis dans ce navigateur aura cet aspect.',
  },
  colours: 'Couleurs',
  brightness: 'Luminosité',
  contrast: 'Contraste',
  saturation: 'Saturation',
  warmth: 'Teinte chaude',
  resetOne: 'Double-clic : réinitialiser',
  tones: 'Tons',
  greyscale: 'Niveaux de gris',
  sepia: 'Sépia',
  inverted: 'Inverser les couleurs',
  cropHint: 'Retire le blanc autour',
  splitHint: 'Une double page s’affiche en deux',
  rotation: 'Tourner cette BD',
  ground: 'Fond',
  grounds: {
    ink: 'Encre',
    black: 'Noir',
    grey: 'Gris',
    page: 'Page',
    paper: 'Papier',
    white: 'Blanc',
  },
  reset: 'Réinitialiser',
  original: 'Voir l’original',
  hold: 'Maintiens appuyé',
}
