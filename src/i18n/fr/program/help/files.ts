import type { Words } from '../../../words.ts'

export const files: Pick<Words['help'], 'write' | 'undo'> = {
  write: {
    about: 'écrire dans les fichiers les métadonnées que tu as modifiées, là où la bibliothèque le permet',
    query: 'seulement les BD de cette recherche (docs/queries.md) ; par défaut : toutes celles modifiées',
    dryRun: 'montrer ce qui changerait sans rien écrire',
    examples: {
      preview: 'montrer ce qui changerait dans chaque fichier',
      series: 'écrire celles d’une série, après confirmation',
      script: 'dans des scripts',
    },
  },
  undo: {
    about: 'annuler une modification de fichiers : ils retrouvent les mêmes octets',
    batch: 'l’id que montre `history --files` ; par défaut : la dernière modification',
    examples: {
      last: 'annuler la dernière modification, après confirmation',
      other: 'en annuler une autre sans confirmation',
    },
  },
}
