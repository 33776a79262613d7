/** Errors and reasons of changes to library files (docs/organise.md). */
export const FILE_ERRORS = {
  'write-off': [409, 'Nothing is written into this library.'],
  'file-shared': [
    409,
    'This file has another name elsewhere, as a torrent may have. It was not changed: {path}',
  ],
  'file-not-here': [409, 'This file is not on this disk, but in a cloud. It was not changed: {path}'],
  'file-changed': [409, 'Another program has changed this file in the meantime. It was not changed: {path}'],
  'file-not-writable': [403, 'Comics does not have permission to write here: {path}'],
  'file-exists': [409, 'Another file has this name, so the comic stays: {path}'],
  'zip-unusual': [422, 'This zip is not ordinary ({detail}), so nothing is written into it: {path}'],
  'comic-info-refused': [
    422,
    'The ComicInfo.xml of this comic cannot be edited with certainty ({detail}), so it stays as it is.',
  ],
  'conversion-refused': [
    422,
    'A zip with the same entries would not be the same comic ({detail}), so this file is not converted: {path}',
  ],
  'write-unverified': [500, 'The new file was not as expected, so the old one stays: {path}'],
  'undo-partial': [409, 'The file has changed since, so only its metadata was restored.'],
  'undo-gone': [410, 'What is needed to undo this was deleted.'],
  'batch-not-found': [404, 'There is no such change of files.'],
  'plan-expired': [410, 'This preview is too old. Make a new one.'],
  'files-busy': [409, 'Files of your libraries are already being changed.'],
} as const satisfies Record<string, readonly [status: number, message: string]>
