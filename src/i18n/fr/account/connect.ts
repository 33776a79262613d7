export const connect = {
  title: 'Connecter une application',
  again: 'Une autre clé pour {{name}}',
  choose: 'Avec quoi vas-tu lire ?',
  other: 'Une autre',
  yours: 'ton application',
  on: {
    panels: 'iPhone, iPad, Mac',
    koreader: 'Kindle, Kobo, Android',
    mihon: 'Android',
    paperback: 'iPhone, iPad',
    komelia: 'Ordinateur, Android',
    other: 'Avec OPDS',
  },
  forDevice: 'Une clé pour cet appareil',
  name: 'Nom de l’appareil',
  nameHint: 'Pour le reconnaître dans la liste.',
  scope: 'Ce que permet la clé',
  scopes: { read: 'Lire', progress: 'Lire et enregistrer la progression' },
  reach: 'D’où il se connecte',
  reaches: { away: 'De partout', home: 'Seulement à la maison' },
  make: 'Créer la clé',
  renewHint: 'La clé actuelle ne fonctionnera plus dès que tu auras créé celle-ci.',
  where: {
    panels: 'Dans Panels : Bibliothèque, Connect Service, OPDS',
    koreader: 'Dans KOReader : Rechercher, Catalogue OPDS, +',
    mihon: 'Dans Mihon : Parcourir, Extensions, Komga, Paramètres',
    paperback: 'Dans Paperback : Settings, External Sources, Paperback, Server Settings',
    komelia: 'Dans Komelia : l’écran de connexion',
    other: 'Dans ton application : ajoute un catalogue OPDS',
  },
  sync: 'Serveur de synchronisation',
  user: 'Utilisateur',
  key: 'Clé de cet appareil',
  whole: 'Ou tout en une adresse',
  once: 'Affichée seulement maintenant. Si tu la perds, crée-en une autre.',
  copyWhat: 'Copier : {{what}}',
  notes: {
    panels: 'Panels se connecte à OPDS si tu as Panels+ ou son achat.',
    koreader:
      'Pour enregistrer ta progression : avec une BD ouverte, dans Outils, Synchronisation de la progression, saisis le serveur de synchronisation et connecte-toi avec le même utilisateur et la même clé. Comme méthode de correspondance, choisis binaire.',
    mihon:
      'Si Komga n’est pas parmi les extensions, ajoute d’abord un dépôt qui la propose. Saisis la clé comme mot de passe ; n’importe quel utilisateur convient. Pour marquer ce que tu as lu, active Komga dans Paramètres, Suivi. Mihon marque des chapitres entiers, pas des pages.',
    paperback:
      'Saisis la clé comme mot de passe. Pour marquer ici ce que tu as lu, installe aussi le Paperback d’External Trackers.',
    komelia: 'Saisis la clé comme mot de passe ; n’importe quel utilisateur convient.',
    other:
      'Avec l’adresse qui contient la clé, il n’y a ni utilisateur ni mot de passe à saisir. Ne la donne à personne.',
  },
  qr: 'Code QR',
  scanAddress:
    'Ou scanne-le avec son appareil photo, copie le lien et colle-le comme adresse : il contient la clé.',
  scanPage: 'Ou scanne-le avec l’appareil photo du téléphone : là, chaque ligne se copie d’un geste.',
  elsewhere: 'Ça ne se connecte pas ? Essaie',
  trust: {
    home: {
      title: 'D’abord, qu’il fasse confiance à cet ordinateur',
      why: 'À la maison, la connexion est chiffrée avec un certificat de cet ordinateur, que l’application ne connaît pas.',
      instead: 'Si elle ne se connecte pas, ou pour ne rien installer, utilise l’accès à distance de Comics.',
    },
    away: {
      title: 'D’abord, qu’il fasse confiance à l’accès à distance',
      why: 'Cet accès à distance est chiffré avec un certificat qui lui est propre, que l’application ne connaît pas.',
      instead:
        'Si elle ne se connecte pas, ou pour ne rien installer, demande à la personne qui le gère d’y mettre un certificat que les appareils connaissent déjà.',
    },
    get: 'Sur cet appareil, ouvre cette adresse et continue malgré l’avertissement : le certificat est téléchargé.',
    certificate: 'Adresse du certificat',
    android:
      'Android : dans Paramètres, cherche « certificat CA », installe-le et choisis le fichier téléchargé. Mihon et Komelia lui font confiance.',
    ios: 'iPhone et iPad : ouvre-la avec Safari et autorise le profil. Dans Réglages, Général, VPN et gestion de l’appareil, installe-le ; puis, dans Général, Informations, Réglages des certificats, active-le.',
    desktop: 'Sur un ordinateur : ajoute-le aux certificats auxquels le système fait confiance.',
    koreader:
      'Kobo et Kindle ne permettent pas d’installer de certificats. KOReader se connecte d’ordinaire sans vérifier.',
    other:
      'Toutes les applications ne font pas confiance à un certificat installé : Librera oui, Thorium non.',
    link: 'Configurer l’accès à distance',
  },
  open: 'Ouvre une BD dans {{app}}',
  waiting: 'En attente de la première requête de {{app}}…',
  quiet:
    'Rien n’est encore arrivé. Vérifie l’adresse et la clé lettre par lettre, que l’appareil est sur ton réseau et qu’il fait confiance au certificat.',
  quietAway:
    'Rien n’est encore arrivé. Vérifie l’adresse et la clé lettre par lettre, et que l’appareil est en ligne.',
  called: '{{name}} est connecté',
  leaveTitle: 'Partir sans terminer ?',
  leaveHint:
    'La clé ne sera plus affichée. Si tu ne l’as pas copiée, il faudra en créer une autre : {{name}} reste dans la liste.',
  leave: 'Partir',
  nowhere: 'Aucune application ne peut encore joindre cet ordinateur',
  nowhereServe:
    'Comics ne répond que sur cet ordinateur. Pour qu’il réponde sur ton réseau, ferme-le et ouvre-le avec :',
  nowhereLink: 'Ou utilise l’accès à distance, pour lire aussi hors de la maison.',
  carriedHint: 'Copie chaque ligne et colle-la dans {{app}}. Rien de tout cela n’est gardé ici.',
  devices: 'Appareils',
  none: 'Lis avec ton application habituelle : sur le téléphone, la tablette ou la liseuse. Ta progression est enregistrée ici.',
  foot: 'Chaque appareil a sa clé. En révoquer une ne change rien aux autres.',
  footHome:
    'Les clés « seulement à la maison » datent d’avant que cet ordinateur soit lié. Pour lire d’ailleurs, crée une autre clé dans le menu de l’appareil.',
  options: 'Options de {{name}}',
  never: 'pas encore connecté',
  readOnly: 'lit seulement',
  atHome: 'seulement à la maison',
  revoked: 'révoqué',
  rename: 'Renommer',
  renamed: 'Nom modifié',
  renew: 'Créer une autre clé',
  revoke: 'Révoquer',
  revokeTitle: 'Révoquer la clé de {{name}} ?',
  revokeHint: 'L’accès est fermé aussitôt. Les BD déjà téléchargées ne sont pas supprimées.',
  revokeDone: 'Clé révoquée : {{name}}',
  remove: 'Retirer',
  removeDone: 'Retiré de la liste : {{name}}',
  documents: {
    title: 'Documents sans BD',
    hint: 'KOReader a envoyé ta progression dans ces documents, mais Comics ne sait pas de quelles BD il s’agit. Indique-les et ta lecture reprendra au même endroit.',
    unnamed: 'Document {{mark}}',
    is: 'C’est cette BD…',
    isName: 'C’est cette BD… ({{name}})',
    forget: 'Oublier',
    forgetName: 'Oublier {{name}}',
    forgotten: 'Oublié : {{name}}',
    which: 'De quelle BD s’agit-il ?',
    search: 'Rechercher une BD',
    linked: 'Associé à {{name}}',
  },
  failure: '{{when}} : {{what}}',
  failures: {
    'device-revoked':
      'Sa dernière requête portait une clé révoquée. Crées-en une autre si tu t’en sers encore.',
    'device-read-only':
      'Il a essayé d’enregistrer ta progression, mais sa clé ne permet que de lire. Crées-en une qui le permet, comme nouvel appareil.',
    'place-older':
      'Son horloge retarde, ou l’envoi est arrivé trop tard : ce qu’il voulait enregistrer est antérieur à ta dernière lecture. Mets l’appareil à l’heure s’il ne l’est pas.',
    validation: 'Il a envoyé quelque chose que Comics ne comprend pas. Mets l’application à jour.',
    'payload-too-large': 'Il a envoyé trop de données à la fois. Mets l’application à jour.',
    unknown: 'Quelque chose a échoué : {{message}}',
  },
}
