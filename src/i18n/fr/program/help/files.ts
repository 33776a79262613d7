import type { Words } from '../../../words.ts'

export const files: Pick<Words['help'], 'write' | 'organize' | 'convert' | 'undo'> = {
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
  organize: {
    about: 'donner aux BD des noms et des dossiers selon des modèles',
    query: 'seulement les BD de cette recherche (docs/queries.md) ; par défaut : toutes',
    mode: 'wrong : seulement ce qui ne va pas (par défaut) ; folders : seulement les dossiers ; all : tout',
    template:
      'modèle d’un genre : issue, annual, trade, one-shot, manga ou book (docs/organise.md) ; peut être répété',
    dryRun: 'montrer ce qui bougerait sans rien déplacer',
    examples: {
      preview: 'montrer ce qui ne va pas et ce que cela deviendrait',
      series: 'ranger une série, après confirmation',
      template: 'avec un modèle à toi pour les numéros',
    },
  },
  convert: {
    about:
      'convertir cbr, cb7 et cbt en cbz ; les originaux restent 30 jours dans la corbeille de la bibliothèque',
    query:
      'seulement les BD qui répondent à cette recherche (docs/queries.md) ; sinon toutes celles qui ne sont pas en cbz',
    dryRun: 'montrer ce qui serait converti sans rien changer',
    examples: {
      preview: 'montrer ce qui serait converti, et ce qui ne le serait pas et pourquoi',
      series: 'convertir une série, après confirmation',
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
