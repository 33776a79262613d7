import type { FILE_ERRORS } from '#domain/errors/program/file-errors.ts'

export const fileErrors = {
  'write-off': 'Nothing is written into this library.',
  'file-shared': 'This file has another name elsewhere, as a torrent may have. It was not changed: {{path}}',
  'file-not-here': 'This file is not on this disk, but in a cloud. It was not changed: {{path}}',
  'file-changed': 'Another program has changed this file in the meantime. It was not changed: {{path}}',
  'file-not-writable': 'Comics does not have permission to write here: {{path}}',
  'file-exists': 'Another file has this name, so the comic stays: {{path}}',
  'zip-unusual': 'This zip is not ordinary ({{detail}}), so nothing is written into it: {{path}}',
  'comic-info-refused':
    'The ComicInfo.xml of this comic cannot be edited with certainty ({{detail}}), so it stays as it is.',
  'conversion-refused':
    'A zip with the same entries would not be the same comic ({{detail}}), so this file is not converted: {{path}}',
  'write-unverified': 'The new file was not as expected, so the old one stays: {{path}}',
  'undo-partial': 'The file has changed since, so only its metadata was restored.',
  'undo-gone': 'What is needed to undo this was deleted.',
  'batch-not-found': 'There is no such change of files.',
  'plan-expired': 'This preview is too old. Make a new one.',
  'files-busy': 'Files of your libraries are already being changed.',
} as const satisfies Record<keyof typeof FILE_ERRORS, string>
