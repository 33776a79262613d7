import type { Words } from '../../words.ts'

export const link: Words['commands']['link'] = {
  linked: 'Cet ordinateur est associé à {{email}}, sur {{url}}.',
  done: 'Cet ordinateur est associé à {{email}}. Ses BD se lisent de partout sur {{url}}',
  start: 'Pour pouvoir les lire, lance Comics avec « {{called}} serve ».',
  running:
    'Comics, en marche sur {{here}}, se connecte. « {{called}} status » montre l’état de la connexion.',
  signIn: 'Pour utiliser ce compte aussi dans le terminal : « {{called}} login ».',
  afterwards: 'Ensuite, associe cet ordinateur avec « {{called}} login --account {{url}} ».',
  other: '{{email}} est déjà associé à un autre ordinateur : {{name}}. Il perdra son accès à distance.',
  replace: 'Associer celui-ci à sa place ? [o/N]',
  trust:
    'Si ce serveur est à toi et a son propre certificat, copie ici son ca.pem et recommence avec NODE_EXTRA_CA_CERTS=CHEMIN/ca.pem.',
  trustRunning:
    'Comics, en marche sur {{here}}, doit aussi faire confiance au certificat : s’il a été lancé sans NODE_EXTRA_CA_CERTS, relance-le avec.',
  address: 'Utilise l’adresse que « comics relay » affiche au lancement.',
  carryHeld:
    'Le compte {{from}} de cet ordinateur contient des données (enregistrements : {{rows, number}}).',
  carryAsk: 'Les copier vers {{to}} ? [O/n]',
  carrying: 'Enregistrements copiés : {{rows, number}}',
  carried: 'Copié vers {{email}}. Enregistrements : {{rows, number}}',
  carryNobody:
    'Rien n’est copié : aucune session du compte de cet ordinateur n’est ouverte dans ce terminal.',
  ended:
    'Cet ordinateur n’est plus associé à {{email}}, sur {{url}}. Comics continue avec les comptes de cet ordinateur.',
  endedHere: 'L’accès à distance n’a pas pu être prévenu. Retire aussi l’association sur {{url}}',
  howToEnd: 'Pour mettre fin à l’association : « {{called}} logout --account ».',
  line: {
    online: 'Accès à distance en ligne : {{url}}',
    connecting: 'Accès à distance : connexion à {{url}}…',
    waiting: 'Accès à distance hors ligne. {{why}} Prochain essai : {{time}}',
    broken: 'Accès à distance hors ligne. {{why}}',
    stopped: 'Accès à distance : hors ligne tant que Comics n’est pas en marche.',
    unknown: 'Accès à distance : impossible de savoir si {{url}} est joignable',
  },
}

export const relay: Words['commands']['relay'] = {
  atHome: 'Sur l’ordinateur qui a les BD, tape : comics login --account {{url}}',
  newHome: 'Sans compte pour l’instant, tape là-bas : comics signup --account {{url}}',
  invite: 'Pour inviter quelqu’un, ici : {{called}} account invite EMAIL --url {{url}} --data-dir {{path}}',
  helpers: 'Ordinateurs connectés : {{helpers, number}}',
  title: 'L’accès à distance est en marche',
  signUp: {
    open: 'Nouveaux comptes : ouverts à tout le monde',
    invited: 'Nouveaux comptes : sur invitation',
    closed: 'Nouveaux comptes : aucun',
  },
}
