import type { FILE_ERRORS } from '#domain/errors/program/file-errors.ts'

export const fileErrors = {
  'write-off': 'Rien n’est écrit dans cette bibliothèque.',
  'file-shared':
    'Ce fichier a un autre nom ailleurs, comme ceux d’un torrent. Il n’a pas été modifié : {{path}}',
  'file-not-here':
    'Ce fichier n’est pas sur ce disque, mais dans un nuage. Il n’a pas été modifié : {{path}}',
  'file-changed': 'Un autre programme a modifié ce fichier entre-temps. Il n’a pas été modifié : {{path}}',
  'file-not-writable': 'Comics n’a pas le droit d’écrire ici : {{path}}',
  'file-exists': 'Un autre fichier porte déjà ce nom, la BD reste donc en place : {{path}}',
  'zip-unusual': 'Ce zip n’est pas ordinaire ({{detail}}), rien n’y est donc écrit : {{path}}',
  'comic-info-refused':
    'Le ComicInfo.xml de cette BD ne peut pas être modifié avec certitude ({{detail}}), il reste donc tel quel.',
  'conversion-refused':
    'Un zip au même contenu ne serait pas la même BD ({{detail}}), ce fichier n’est donc pas converti : {{path}}',
  'write-unverified': 'Le nouveau fichier n’était pas comme prévu, l’ancien reste donc en place : {{path}}',
  'undo-partial': 'Le fichier a changé depuis, seules ses métadonnées ont donc été restaurées.',
  'undo-gone': 'Ce qu’il faut pour annuler ceci a été effacé.',
  'batch-not-found': 'Il n’y a pas de telle modification de fichiers.',
  'plan-expired': 'Cet aperçu est trop ancien. Fais-en un nouveau.',
  'files-busy': 'Des fichiers de tes bibliothèques sont déjà en cours de modification.',
} as const satisfies Record<keyof typeof FILE_ERRORS, string>
