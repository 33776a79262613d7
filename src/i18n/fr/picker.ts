export const picker = {
  likely: 'Emplacements probables',
  folders: 'Dossiers',
  yours: 'Ton dossier',
  disk: 'Disque connecté',
  without: 'aucune BD',
  browse: 'Parcourir…',
  up: 'Revenir à {{name}}',
  empty: 'Il n’y a pas de dossier ici.',
  use: 'Utiliser ce dossier',
  none: 'Choisis un dossier avec des BD.',
  counting: 'Comptage des BD…',
  noComics: 'Il n’y a pas de BD dans {{name}}.',
  pictures_one:
    'Il y a {{count, number}} photo isolée. Cherche le dossier avec tes fichiers cbz, cbr, pdf, epub ou mobi.',
  pictures_many:
    'Il y a {{count, number}} de photos isolées. Cherche le dossier avec tes fichiers cbz, cbr, pdf, epub ou mobi.',
  pictures_other:
    'Il y a {{count, number}} photos isolées. Cherche le dossier avec tes fichiers cbz, cbr, pdf, epub ou mobi.',
  formats: 'Cherche le dossier avec tes fichiers cbz, cbr, pdf, epub ou mobi.',
  comics_one: 'BD',
  comics_many: 'BD',
  comics_other: 'BD',
  inFolders_one: 'dans {{count, number}} dossier',
  inFolders_many: 'dans {{count, number}} de dossiers',
  inFolders_other: 'dans {{count, number}} dossiers',
  meanwhile: 'Tu peux lire pendant ce temps.',
}
