export const picker = {
  likely: 'Likely places',
  folders: 'Folders',
  yours: 'Your folder',
  disk: 'Connected drive',
  without: 'no comics',
  browse: 'Browse…',
  up: 'Back to {{name}}',
  empty: 'There are no folders in here.',
  use: 'Use this folder',
  none: 'Choose a folder with comics.',
  counting: 'Counting comics…',
  noComics: 'There are no comics in {{name}}.',
  pictures_one:
    'It has {{count, number}} loose picture. Look for the folder with your cbz, cbr, pdf, epub or mobi files.',
  pictures_other:
    'It has {{count, number}} loose pictures. Look for the folder with your cbz, cbr, pdf, epub or mobi files.',
  formats: 'Look for the folder with your cbz, cbr, pdf, epub or mobi files.',
  comics_one: 'comic',
  comics_other: 'comics',
  inFolders_one: 'in {{count, number}} folder',
  inFolders_other: 'in {{count, number}} folders',
  meanwhile: 'You can read in the meantime.',
}
