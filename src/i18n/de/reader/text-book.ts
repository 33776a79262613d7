import type { Words } from '../../words.ts'

export const textBook: Words['textBook'] = {
  size: 'Schriftgröße',
  smaller: 'Kleinere Schrift',
  larger: 'Größere Schrift',
  font: 'Schriftart',
  sans: 'Ohne Serifen',
  serif: 'Mit Serifen',
  theme: 'Papier',
  ink: 'Tinte',
  paper: 'Weiß',
  width: 'Spaltenbreite',
  narrow: 'Schmal',
  normal: 'Normal',
  wide: 'Breit',
  leading: 'Zeilenabstand',
  tight: 'Eng',
  loose: 'Weit',
  end: 'Ende des Buches',
  keys: {
    on: 'Weiter, am Ende zum nächsten Kapitel',
    back: 'Zurück',
    scroll: 'Auf und ab',
    ends: 'Anfang und Ende des Kapitels',
    chapters: 'Nächstes und voriges Kapitel',
  },
}
