import type { Words } from '../../words.ts'

export const textBook: Words['textBook'] = {
  size: 'Taille du texte',
  smaller: 'Texte plus petit',
  larger: 'Texte plus grand',
  font: 'Police',
  sans: 'Sans empattement',
  serif: 'Avec empattement',
  theme: 'Papier',
  ink: 'Encre',
  paper: 'Blanc',
  width: 'Largeur de la colonne',
  narrow: 'Étroite',
  normal: 'Normale',
  wide: 'Large',
  leading: 'Interligne',
  tight: 'Serré',
  loose: 'Ample',
  end: 'Fin du livre',
  keys: {
    on: 'Avancer, puis passer au chapitre suivant',
    back: 'Reculer',
    scroll: 'Monter et descendre',
    ends: 'Début et fin du chapitre',
    chapters: 'Chapitre suivant et précédent',
  },
}
