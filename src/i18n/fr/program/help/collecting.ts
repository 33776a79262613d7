import type { collecting as source } from '../../../es/program/help/collecting.ts'
import type { Texts } from '../../../words.ts'

export const collecting: Texts<typeof source> = {
  scan: {
    about: 'chercher dans les dossiers de la bibliothèque les BD nouvelles, modifiées et disparues',
    path: 'dossiers de la bibliothèque, ou dossiers à l’intérieur (par défaut : tous)',
    options: {
      full: 'relire tous les fichiers',
      retry: 'relire les fichiers qui ont un problème',
      strict: 'sortir avec le code 3 si un dossier analysé a des problèmes en cours',
    },
    examples: {
      all: 'analyser tous les dossiers de la bibliothèque',
      folder: 'analyser un dossier',
      retry: 'réessayer aussi les fichiers qui ont un problème',
      script: 'dans des scripts : échouer s’il y a des problèmes',
    },
  },
  index: {
    about: 'indexer dans ton compte les BD de la bibliothèque',
    examples: {
      pending: 'indexer les BD analysées qui ne sont pas encore dans ton compte',
      script: 'dans des scripts',
    },
  },
  list: {
    about: 'afficher les BD qui répondent à une requête',
    query:
      'mots et conditions, comme « scénario:goscinny année:1960..1969 non lu » (docs/queries.md) ; par défaut : toutes',
    examples: {
      unread: 'ce que tu n’as pas lu d’un scénariste',
      week: 'les arrivées de la semaine, les plus récentes d’abord',
      script: 'pour les scripts : un objet JSON par BD',
    },
  },
  export: {
    about:
      'exporter dans un dossier ta progression, tes modifications des métadonnées, tes playlists et tes images',
    dir: 'un dossier vide, ou un dossier qui contient un export précédent, qui est remplacé',
    examples: {
      folder: 'écrire des lignes JSON et des images dans ce dossier',
    },
  },
  import: {
    about: 'importer un export, puis lancer l’analyse',
    dir: 'le dossier de l’export',
    options: {
      move: 'le nouveau chemin d’un dossier de BD',
      noScan: 'ne pas analyser ensuite',
    },
    examples: {
      ask: 'importer un export, puis lancer l’analyse',
      yes: 'ajouter sans demander les dossiers de l’export',
      moved: 'importer des BD dont le dossier a été déplacé',
    },
  },
  library: {
    about: 'gérer les dossiers de la bibliothèque ; sans sous-commande, sur un écran',
    folder: 'un dossier',
    list: {
      about: 'lister les dossiers de la bibliothèque',
      examples: {
        counts: 'afficher chaque dossier avec son nombre de fichiers',
      },
    },
    add: {
      about: 'ajouter un dossier à la bibliothèque',
      examples: {
        folder: 'ajouter un dossier avec tout ce qu’il contient',
        drive: 'ajouter sans demander le dossier actuel, même un disque entier',
      },
    },
    set: {
      about: 'choisir où s’écrivent les métadonnées d’une bibliothèque',
      write: 'off : nulle part ; beside : un fichier à côté de la BD ; into : le fichier de la BD',
      follow:
        'écrire les modifications dans les fichiers une minute après la dernière, sans qu’on le demande',
      noFollow: 'ne pas les écrire sans qu’on le demande',
      examples: {
        into: 'permettre à « write » d’écrire dans les fichiers',
        follow: 'écrire aussi les modifications sans qu’on le demande',
        off: 'ne rien écrire',
      },
    },
    remove: {
      about: 'retirer un dossier de la bibliothèque ; ses fichiers restent',
      examples: {
        hidden: 'ne plus afficher ses BD ; ta progression et tes modifications sont conservées',
      },
    },
  },
}
