import type { accounts as source } from '../../../es/program/help/accounts.ts'
import type { Texts } from '../../../words.ts'

export const accounts: Texts<typeof source> = {
  login: {
    about: 'ouvrir une session avec ton compte',
    options: {
      code: 'le code de ton application d’authentification, pour la validation en deux étapes',
      account: 'associer cet ordinateur à un compte de ce serveur (comics relay)',
      carry: 'copier les données du compte de cet ordinateur vers le compte associé',
    },
    examples: {
      ask: 'demander l’adresse et le mot de passe',
      script: 'dans des scripts',
      code: 'avec le code de ton application d’authentification',
      link: 'associer cet ordinateur, pour lire ses BD de partout',
    },
  },
  signup: {
    about: 'créer un compte et ouvrir une session',
    examples: {
      ask: 'demander un mot de passe',
      link: 'y créer un compte et associer cet ordinateur',
    },
  },
  logout: {
    about: 'fermer la session sur cet ordinateur',
    options: {
      account: 'mettre fin aussi à l’association de cet ordinateur à un compte distant',
    },
    examples: {
      session: 'fermer la session de ce terminal',
      link: 'désactiver aussi l’accès à distance à cet ordinateur',
    },
  },
  whoami: {
    about: 'afficher qui a ouvert une session dans ce terminal',
    examples: {
      nobody: 'sortir avec le code 1 si personne n’a ouvert de session',
    },
  },
  history: {
    about: 'afficher l’historique de lecture, et en annuler des parties',
    id: 'l’identifiant que montre « history »',
    options: {
      device: 'seulement ce qui a été lu sur cet appareil',
      limit: 'le nombre d’entrées (20)',
      files: 'les modifications de fichiers au lieu des lectures',
    },
    examples: {
      last: 'lister les dernières entrées, chacune avec l’identifiant pour l’annuler',
      device: 'lister celles d’un appareil',
      files: 'lister les modifications de fichiers, avec l’id pour annuler chacune',
    },
    undo: {
      about: 'annuler une entrée dans toutes ses BD, ou tout depuis un moment',
      id: 'l’identifiant que montre « history » ; celui d’une annulation rétablit ce qu’elle a annulé',
      since: 'annuler tout depuis ce moment : {{time}}',
      examples: {
        ask: 'afficher combien de BD changent, et demander',
        script: 'sans demander, dans des scripts',
      },
    },
    accept: {
      about: 'garder les changements d’une entrée qui attend ta réponse',
      examples: {
        many: 'garder un changement de beaucoup de BD à la fois',
      },
    },
  },
  device: {
    about: 'gérer les applications de lecture connectées',
    of: 'utiliser les appareils d’un autre compte de cet ordinateur',
    list: {
      about: 'lister les applications de lecture connectées',
      examples: {
        all: 'afficher chaque application, sa dernière requête et ce qui a échoué',
        other: 'lister celles d’un autre compte de cet ordinateur',
      },
    },
    add: {
      about: 'créer une clé pour une application de lecture, et afficher ce qu’il faut y saisir',
      name: 'un nom pour l’appareil',
      app: 'l’application (other : toute application OPDS)',
      readOnly: 'la clé permet de lire des BD, mais pas d’enregistrer ta progression',
      examples: {
        once: 'afficher la clé, une seule fois',
        readOnly: 'créer une clé en lecture seule pour une application OPDS',
      },
    },
    remove: {
      about: 'retirer une application de lecture et révoquer aussitôt sa clé',
      device: 'le nom ou l’identifiant de l’appareil',
      examples: {
        own: 'retirer l’accès à cet appareil',
        other: 'retirer l’accès à un appareil d’un autre compte',
      },
    },
  },
  account: {
    about: 'gérer les comptes de cet ordinateur',
    keepDevices: 'ne pas révoquer les clés de ses applications de lecture',
    email: 'le compte',
    list: {
      about: 'lister les comptes de cet ordinateur',
      examples: {
        owner: 'afficher chaque compte, et lequel est propriétaire de la bibliothèque',
      },
    },
    invite: {
      about: 'inviter une personne, qui crée un compte avec un lien',
      email: 'l’adresse de la personne',
      url: 'l’adresse du tableau de bord pour cette personne (par défaut : la première de Comics)',
      examples: {
        link: 'afficher le lien, et l’envoyer si un serveur de messagerie est configuré',
        url: 'utiliser cette adresse dans le lien',
      },
    },
    resetPassword: {
      about:
        'changer le mot de passe, fermer partout les sessions du compte et révoquer les clés de ses applications de lecture',
      examples: {
        ask: 'demander un nouveau mot de passe',
      },
    },
    signOut: {
      about:
        'fermer partout les sessions d’un compte, et révoquer les adresses de ses images et les clés de ses applications de lecture',
      examples: {
        lost: 'retirer l’accès à un appareil perdu',
        keep: 'laisser connectées ses applications de lecture',
      },
    },
    outbox: {
      about:
        'afficher les messages qui n’ont pas été envoyés parce qu’aucun serveur de messagerie n’est configuré',
      examples: {
        codes: 'afficher les codes et les liens de ces messages',
      },
    },
    serve: {
      about: 'lancer un service de comptes vide pour les tests des clients Supabase',
      options: {
        conformance: 'accepter les clés de ces tests (seulement cet ordinateur, données temporaires)',
        port: 'le port sur lequel écouter (54321)',
        jwk: 'accepter aussi ces clés : un JWK, une liste de JWK ou un JWKS',
      },
      examples: {
        stopped: 'reste en marche jusqu’à l’arrêt ; toutes les données sont effacées',
      },
    },
  },
}
