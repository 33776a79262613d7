export const notFound = {
  code: '404',
  title: 'Seite nicht gefunden',
  back: 'Zurück zur Startseite',
}
