import type { Words } from '../../words.ts'

export const guided: Words['guided'] = {
  panel: 'Panel {{panel}} von {{panels}}',
  panelOf: 'Panel {{panel}} von {{panels}}, Seite {{page}} von {{total}}',
  wholePage: 'Ganze Seite',
  finding: 'Panels werden gesucht …',
  previous: 'Zurück',
  next: 'Weiter',
  panels: 'Panels der Seite',
  goTo: 'Zu Panel {{panel}}',
  page: 'Seite {{page}}',
  share: '{{percent}} % des Comics',
  nextKey: 'weiter',
  backKey: 'zurück zur Seite',
  correct: 'Panels korrigieren',
  correctHint:
    'Zeichne ein Panel auf die Seite. Ziehe es, um es zu verschieben; ziehe an der Ecke, um die Größe zu ändern.',
  earlier: 'Früher lesen',
  later: 'Später lesen',
  remove: 'Panel entfernen',
  reset: 'Zurück zum Erkannten',
}
