import type { Words } from '../words.ts'

export const terminal: Words['terminal'] = {
  more_one: 'et {{count, number}} de plus',
  more_many: 'et {{count, number}} de plus',
  more_other: 'et {{count, number}} de plus',
  time: {
    seconds: '{{seconds}} s',
    minutes: '{{minutes}} min',
    hours: '{{hours}} h {{minutes}} min',
    perSecond: '{{speed, number}} par seconde',
    perMinute: '{{speed, number}} par minute',
    left: 'encore {{time}}',
  },
  keys: {
    stop: 'q arrêter',
    leave: 'q ne plus regarder',
  },
  scan: {
    joined: 'Une analyse est déjà en cours : la voici.',
    goesOn: 'L’analyse continue.',
    ofTotal: '{{processed, number}} sur {{discovered, number}}',
    took: 'Durée : {{time}}',
    tookWithCovers_one: 'Durée : {{time}} · {{count, number}} nouvelle couverture',
    tookWithCovers_many: 'Durée : {{time}} · {{count, number}} de nouvelles couvertures',
    tookWithCovers_other: 'Durée : {{time}} · {{count, number}} nouvelles couvertures',
    leftUnknown: 'Les dossiers n’ont pas été parcourus en entier. La prochaine analyse reprendra là.',
    leftFiles_one:
      'Il reste {{count, number}} fichier à lire sur {{discovered, number}}. La prochaine analyse reprendra là.',
    leftFiles_many:
      'Il reste {{count, number}} de fichiers à lire sur {{discovered, number}}. La prochaine analyse reprendra là.',
    leftFiles_other:
      'Il reste {{count, number}} fichiers à lire sur {{discovered, number}}. La prochaine analyse reprendra là.',
    leftCovers_one:
      'Tous les fichiers sont lus ; il reste {{count, number}} couverture à créer. La prochaine analyse reprendra là.',
    leftCovers_many:
      'Tous les fichiers sont lus ; il reste {{count, number}} de couvertures à créer. La prochaine analyse reprendra là.',
    leftCovers_other:
      'Tous les fichiers sont lus ; il reste {{count, number}} couvertures à créer. La prochaine analyse reprendra là.',
  },
  index: {
    title: 'Indexation en cours',
    stopping: 'Arrêt…',
    beginning: 'Lecture de ton compte…',
    counts: 'Ajoutées : {{added, number}} · déjà présentes : {{skipped, number}} · liens : {{links, number}}',
    failed: 'En erreur : {{failed, number}}',
    stopped:
      'Indexation arrêtée. Ajoutées : {{added, number}}, déjà présentes : {{skipped, number}}, en erreur : {{failed, number}}, restantes : {{left, number}}. La prochaine indexation reprendra là.',
  },
}
