import type { ErrorCode } from '#domain/errors/errors.ts'
import { entityErrors } from './entity-errors.ts'
import { appErrors } from './program/app-errors.ts'
import { fileErrors } from './program/file-errors.ts'
import { terminalErrors } from './program/terminal-errors.ts'

export const errors = {
  // requests
  validation: 'La requête n’est pas valide.',
  unauthorized: 'Connecte-toi pour utiliser cette bibliothèque.',
  'session-expired': 'Ta session a expiré. Connecte-toi à nouveau.',
  forbidden: 'Ce compte n’a pas accès à cette bibliothèque.',
  'owner-only': 'Seul le compte propriétaire de cette bibliothèque peut le faire.',
  'local-only':
    'D’ici, tu peux seulement consulter et lire. Pour gérer la bibliothèque, ouvre Comics sur ton ordinateur.',
  'host-refused': 'Comics n’est pas accessible à cette adresse : {{host}}',
  'origin-refused': 'Les requêtes venant de {{origin}} ne sont pas acceptées.',
  'path-outside': 'Ce chemin est en dehors de la bibliothèque.',
  'not-found': 'Il n’y a rien à cette adresse.',
  'method-not-allowed': 'Cette adresse n’accepte pas les requêtes {{method}}.',
  'body-too-slow': 'La requête est arrivée trop lentement.',
  'payload-too-large': 'La requête est trop grande.',
  'rate-limited': 'Trop de tentatives. Réessaie dans {{seconds}} s.',
  internal: 'Un problème est survenu dans Comics. Les détails sont dans son journal.',
  // remote access
  'helper-offline': 'L’ordinateur où se trouvent les BD ne répond pas pour le moment.',
  'relay-draining': 'L’accès à distance est sur le point de redémarrer. Réessaie dans un instant.',
  'relay-busy': 'Ton ordinateur reçoit trop de requêtes en même temps. Réessaie dans un instant.',
  'relay-unreachable': 'L’accès à distance de {{url}} ne répond pas.',
  'relay-unknown': 'Il n’y a aucun accès à distance de Comics à l’adresse {{url}}.',
  'relay-certificate': 'Cet ordinateur ne fait pas confiance au certificat de {{url}}.',
  'relay-insecure': 'Les mots de passe arriveraient à {{url}} sans être chiffrés. Utilise son adresse https.',
  'relay-refused': 'L’accès à distance de {{url}} n’accepte plus cet ordinateur. Associe-le de nouveau.',
  'link-replaced':
    'Un autre ordinateur a été associé à ce compte. Associe celui-ci de nouveau pour l’utiliser à sa place.',
  'link-none': 'Cet ordinateur n’est associé à aucun accès à distance.',
  'pairing-unknown': 'Ce code est incorrect ou a expiré. Demandes-en un autre.',
  'pairing-claimed': 'Un autre compte a utilisé ce code. Demandes-en un autre.',
  'invitation-required':
    'Ici, les comptes sont créés sur invitation. Demandes-en une à la personne qui administre ce service.',
  // libraries
  'path-required': 'Saisis le chemin d’un dossier.',
  'folder-not-found': 'Ce dossier n’existe pas : {{path}}',
  'folder-not-a-folder': 'C’est un fichier, pas un dossier : {{path}}',
  'folder-not-readable': 'Comics n’a pas le droit de lire ce dossier : {{path}}',
  'folder-wide':
    'C’est un disque entier, ton dossier personnel ou un dossier du système : {{path}}. Choisis le dossier des BD, ou confirme que tu le veux en entier.',
  'library-exists': 'Ce dossier est déjà dans ta bibliothèque : {{path}}',
  'library-inside': 'Ce dossier est dans {{other}}, qui est déjà ajouté.',
  'library-contains': 'Ce dossier contient {{other}}, qui est déjà ajouté. Retire d’abord celui-là.',
  'library-not-found': 'Ce dossier n’est pas dans ta bibliothèque : {{path}}',
  'folder-dialog-unavailable': 'Le sélecteur de dossiers n’a pas pu s’ouvrir sur cet ordinateur.',
  // the collection
  'comic-not-found': 'Cette BD n’est pas dans la bibliothèque.',
  'comic-unavailable': 'Le fichier de cette BD est introuvable : {{path}}',
  'series-not-found': 'Cette série n’est pas dans la bibliothèque.',
  'page-not-found': 'Cette BD n’a pas de page {{page}}.',
  'cover-not-found': 'Cette BD n’a pas de couverture.',
  'playlist-not-found': 'Playlist introuvable',
  'shelf-not-found': 'Étagère introuvable',
  'shelf-name-taken': 'Il existe déjà une étagère nommée {{name}}',
  'shelf-loop': 'L’étagère {{name}} se contiendrait elle-même',
  'shelf-in-use': 'D’autres étagères utilisent {{name}}\u00a0: {{names}}. Modifie-les d’abord',
  'shelf-query-long': 'La recherche de l’étagère {{name}} deviendrait trop longue',
  'shelves-full': 'Il y a déjà {{max}}\u00a0étagères\u00a0: supprime-en une d’abord',
  'history-not-found': 'Ceci ne figure pas dans ton historique de lecture.',
  'set-unknown': 'La liste de BD a expiré. Recharge-la.',
  'image-type': 'Seules les images JPG et PNG sont acceptées',
  'image-too-large': 'L’image doit peser moins de 5 Mo',
  'playlist-pictures-full':
    'Tes playlists acceptent {{count}} images et {{megabytes}} Mo au total. Retires-en une d’abord.',
  'name-ambiguous': 'Plusieurs fichiers s’appellent {{name}}. Indique son chemin ou son identifiant.',
  // scanning
  'scan-running': 'Une analyse est déjà en cours.',
  'root-missing': 'Le dossier {{path}} est introuvable. Rien n’a été retiré de la bibliothèque.',
  'root-shrunk':
    'Beaucoup de fichiers de {{path}} manquent d’un coup. Rien n’a été retiré de la bibliothèque.',
  'folder-unreadable': 'Ce dossier n’a pas pu être lu : {{path}}',
  'watch-unavailable':
    'Ce dossier ne peut pas être surveillé : {{path}}. Il sera vérifié toutes les {{minutes}} min.',
  // comic files
  'disk-not-answering':
    'Le disque de cette BD ne répond pas. Vérifie qu’il est branché et allumé. Comics va réessayer.',
  'file-unreadable': 'Le fichier n’a pas pu être lu. Vérifie que tu as le droit de le lire.',
  'name-unreadable': 'Le nom de ce fichier contient des caractères que Comics ne comprend pas. Renomme-le.',
  'comic-corrupt': 'Le fichier est endommagé. Copie-le ou télécharge-le à nouveau.',
  'comic-empty': 'Le fichier n’a aucune page à afficher.',
  'comic-encrypted': 'Le fichier est protégé par un mot de passe.',
  'comic-drm':
    'Le fichier est protégé par sa boutique (DRM) : seul le programme de la boutique l’ouvre. Procure-toi une copie sans DRM.',
  'comic-not-archive':
    'Ce n’est pas une archive de BD, mais une image {{format}} sous un autre nom. Corrige son extension ou sors-la du dossier.',
  'comic-multivolume': 'Ce fichier n’est qu’une partie. Réunis toutes les parties en un seul fichier.',
  'comic-unsupported': 'Comics ne prend pas en charge ce type de fichier.',
  'comic-timeout': 'Le fichier mettait trop de temps à s’ouvrir et a été ignoré.',
  'reader-not-started': 'Le programme qui lit les BD ne démarre pas. Réinstalle Comics.',
  'reader-stopped':
    'Ce fichier a fait planter le programme qui lit les BD. Il est ignoré jusqu’à ce qu’il change ou que tu réessaies.',
  'comic-too-large': 'Décompressé, le fichier dépasse ce que Comics accepte.',
  'comic-names-too-long': 'Les noms des fichiers qu’il contient sont plus longs que ce que Comics accepte.',
  'seven-zip-missing': 'Ce fichier a besoin de 7-Zip, qui ne démarre pas sur cet ordinateur.',
  'metadata-corrupt': 'Les métadonnées du fichier sont endommagées et n’ont pas pu être lues.',
  'metadata-excessive':
    'Le fichier contient plus de métadonnées que Comics n’en conserve. Conservé en partie seulement : {{detail}}',
  'bookmarks-full': 'Cette BD a déjà {{max}} marque-pages. Retires-en un et réessaie.',
  'page-corrupt': 'Cette page est endommagée.',
  'page-unsupported': 'Cette page est une image {{format}}, impossible à afficher.',
  // startup
  'data-dir-not-writable': 'Impossible d’écrire dans le dossier de données : {{path}}',
  'disk-full': 'Le disque est plein. Libère de l’espace et réessaie.',
  // accounts
  'fields-required': 'Remplis tous les champs',
  'invalid-credentials': 'E-mail ou mot de passe incorrect. Vérifie ta saisie.',
  'email-taken': 'Cette adresse e-mail a déjà un compte. Connecte-toi plutôt.',
  'sign-up-closed': 'Les nouveaux comptes ne sont pas acceptés ici.',
  'password-weak': 'Le mot de passe est trop court : 6 caractères au minimum.',
  'email-invalid': 'L’adresse e-mail n’est pas valide : {{email}}',
  'email-not-confirmed': 'Confirme d’abord ton adresse, avec le message que nous t’avons envoyé.',
  'code-expired': 'Ce lien ou ce code n’est plus valide. Demandes-en un autre.',
  'second-factor-required':
    'Ce compte utilise la validation en deux étapes. Reconnecte-toi et saisis le code de ton application d’authentification.',
  'code-wrong': 'Code incorrect. Saisis celui que ton application affiche maintenant.',
  'factor-name-taken': 'Une application porte déjà ce nom.',
  'factors-full': 'Il n’y a plus de place pour une autre application. Retires-en une d’abord.',
  'password-same': 'Choisis un mot de passe différent de l’actuel.',
  'password-wrong': 'Ce n’est pas ton mot de passe.',
  'embedded-only':
    'Ceci ne fonctionne qu’avec les comptes de cet ordinateur. Le tien est sur {{url}} : gère-le là-bas.',
  // the home network
  'network-none': 'Cet ordinateur n’est connecté à aucun réseau domestique.',
  'network-port-taken': 'Un autre programme utilise le port {{port}} sur ton réseau. Ferme-le et réessaie.',
  'network-refused': 'Cet ordinateur ne laisse pas ouvrir le port {{port}} sur ton réseau.',
  'network-fixed': 'C’est l’option --host donnée au démarrage de Comics qui en décide.',
  // reading apps
  'device-not-found': 'Cette application n’est plus connectée.',
  'devices-full': 'Il y a déjà {{max}} applications connectées. Retires-en d’abord une.',
  'place-moved': 'Cette BD a été lue ailleurs depuis.',
  'account-unreachable': 'Le service de comptes {{url}} ne répond pas.',
  'account-error': 'Le service de comptes a répondu : {{detail}}',
  ...appErrors,
  ...entityErrors,
  ...fileErrors,
  ...terminalErrors,
} satisfies Record<ErrorCode, string>
