export const picker = {
  likely: 'Wahrscheinliche Orte',
  folders: 'Ordner',
  yours: 'Dein Ordner',
  disk: 'Verbundenes Laufwerk',
  without: 'keine Comics',
  browse: 'Durchsuchen …',
  up: 'Zurück zu {{name}}',
  empty: 'Hier sind keine Ordner.',
  use: 'Diesen Ordner verwenden',
  none: 'Wähle einen Ordner mit Comics.',
  counting: 'Comics werden gezählt …',
  noComics: 'In {{name}} sind keine Comics.',
  pictures_one:
    'Es gibt {{count, number}} einzelnes Foto. Suche den Ordner mit deinen cbz-, cbr-, pdf-, epub- oder mobi-Dateien.',
  pictures_other:
    'Es gibt {{count, number}} einzelne Fotos. Suche den Ordner mit deinen cbz-, cbr-, pdf-, epub- oder mobi-Dateien.',
  formats: 'Suche den Ordner mit deinen cbz-, cbr-, pdf-, epub- oder mobi-Dateien.',
  comics_one: 'Comic',
  comics_other: 'Comics',
  inFolders_one: 'in {{count, number}} Ordner',
  inFolders_other: 'in {{count, number}} Ordnern',
  meanwhile: 'Du kannst währenddessen lesen.',
}
