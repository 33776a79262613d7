import type { Words } from '../../words.ts'

/** The reader's picture panel: colours, margins, rotation, background. */
export const picture: Words['picture'] = {
  title: 'Bild',
  back: 'Zurück zu Weitere Einstellungen',
  presets: { original: 'Original', paper: 'Papier', contrast: 'Kontrast', night: 'Nacht' },
  scopeHint: {
    comic: 'Nur {{comic}} sieht so aus.',
    series: 'Alle Hefte von {{series}} sehen so aus.',
    device: 'Alles, was du in diesem Browser liest, sieht so aus.',
  },
  colours: 'Farben',
  brightness: 'Helligkeit',
  contrast: 'Kontrast',
  saturation: 'Sättigung',
  warmth: 'Warmer Ton',
  resetOne: 'Doppelklick: zurücksetzen',
  tones: 'Farbtöne',
  greyscale: 'Graustufen',
  sepia: 'Sepia',
  inverted: 'Farben umkehren',
  cropHint: 'Entfernt das Weiß ringsum',
  splitHint: 'Eine Doppelseite erscheint als zwei',
  rotation: 'Diesen Comic drehen',
  ground: 'Hintergrund',
  grounds: {
    ink: 'Tinte',
    black: 'Schwarz',
    grey: 'Grau',
    page: 'Seite',
    paper: 'Papier',
    white: 'Weiß',
  },
  reset: 'Zurücksetzen',
  original: 'Original zeigen',
  hold: 'Gedrückt halten',
}
