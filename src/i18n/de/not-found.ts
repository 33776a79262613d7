export const notFound = {
  code: '404',
  title: 'Hoppla! Seite nicht gefunden',
  back: 'Zurück zum Start',
}
