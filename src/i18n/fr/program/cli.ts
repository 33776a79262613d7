import type { Words } from '../../words.ts'

export const cli: Words['cli'] = {
  covers_one: '{{count, number}} couverture',
  covers_many: '{{count, number}} de couvertures',
  covers_other: '{{count, number}} couvertures',
  fieldsRequired: 'Remplis tous les champs.',
  bug: 'Comics a rencontré une erreur. Signale-le avec ces lignes :',
  relay: { ready: 'L’accès à distance est en marche : {{url}}' },
  serve: {
    ready: 'Ouvre Comics sur {{url}}\nSur cet ordinateur, sans avertissement du navigateur : {{local}}',
    otherPort: 'Le port {{busy}} est occupé ; Comics utilise le {{port}}.',
    dataDir: 'Données : {{path}}',
    demo: 'Bibliothèque d’essai : crée un compte avec n’importe quelle adresse e-mail. Tout est effacé à la fermeture.',
    hostRefused:
      'Requête refusée : elle est arrivée sous le nom {{host}}. Si c’est un nom de cet ordinateur, lance Comics avec --name {{host}}.',
    stop: 'Ctrl+C pour arrêter.',
  },
  conformance: {
    ready:
      'Un service de comptes d’essai, pour les tests des clients Supabase, est à {{url}}\nToute personne qui utilise cet ordinateur peut y entrer. Tout est effacé à l’arrêt.',
    keys: 'Clé anonyme : {{anonKey}}\nClé de service : {{serviceKey}}\nClé anonyme (ancien format) : {{legacyAnonKey}}\nClé de service (ancien format) : {{legacyServiceKey}}',
  },
  scan: {
    title: 'Analyse en cours',
    stopping: 'Annulation…',
    walking: 'Recherche de BD…',
    progress: 'Fichiers : {{processed, number}} sur {{discovered, number}}',
    keys: 'q pour annuler',
    noLibraries: 'Aucun dossier. Ajoutes-en un avec « {{called}} library add DOSSIER ».',
    problems_one: '{{count, number}} problème',
    problems_many: '{{count, number}} de problèmes',
    problems_other: '{{count, number}} problèmes',
    done_one:
      '{{count, number}} fichier. Nouveaux : {{added, number}}, modifiés : {{changed, number}}, disparus : {{gone, number}}, avec des problèmes : {{problems, number}}',
    done_many:
      '{{count, number}} de fichiers. Nouveaux : {{added, number}}, modifiés : {{changed, number}}, disparus : {{gone, number}}, avec des problèmes : {{problems, number}}',
    done_other:
      '{{count, number}} fichiers. Nouveaux : {{added, number}}, modifiés : {{changed, number}}, disparus : {{gone, number}}, avec des problèmes : {{problems, number}}',
    open: 'Problèmes en cours : {{problems, number}}. « {{called}} status -v » en donne la liste.',
    cancelled: 'Analyse annulée. {{summary}}',
    unfinished: 'L’analyse a été interrompue. {{summary}}',
  },
  index: {
    progress: 'BD : {{done, number}} sur {{total, number}}',
    done_one:
      'Indexation terminée. Ajoutées : {{count, number}}, déjà présentes : {{skipped, number}}, en erreur : {{failed, number}}',
    done_many:
      'Indexation terminée. Ajoutées : {{count, number}}, déjà présentes : {{skipped, number}}, en erreur : {{failed, number}}',
    done_other:
      'Indexation terminée. Ajoutées : {{count, number}}, déjà présentes : {{skipped, number}}, en erreur : {{failed, number}}',
    linked_one:
      '{{count, number}} nouveau lien avec des personnages, artistes, éditeurs et arcs (créés : {{entities, number}})',
    linked_many:
      '{{count, number}} de nouveaux liens avec des personnages, artistes, éditeurs et arcs (créés : {{entities, number}})',
    linked_other:
      '{{count, number}} nouveaux liens avec des personnages, artistes, éditeurs et arcs (créés : {{entities, number}})',
  },
  login: {
    title: 'Connecte-toi à Comics',
    titleSignUp: 'Crée ton compte Comics',
    email: 'E-mail :',
    password: 'Mot de passe :',
    newPassword: 'Mot de passe (6 caractères minimum) :',
    code: 'Code :',
    done: 'Session ouverte : {{email}}',
    signedUp: 'Compte créé. Session ouverte : {{email}}',
    confirm: 'Consulte tes e-mails pour confirmer ton compte.',
  },
  account: {
    none: 'Aucun compte. Crées-en un avec « {{called}} signup ».',
    owner: 'propriétaire de la bibliothèque',
    unconfirmed: 'non confirmé',
    lastSession: 'dernière connexion : {{date}}',
    never: 'jamais',
    newPassword: 'Nouveau mot de passe pour {{email}}',
    again: 'Répète-le :',
    reset:
      'Mot de passe changé : {{email}}. Ses sessions sont fermées partout et la validation en deux étapes est désactivée.',
    keysRevoked: 'Clés révoquées : {{names}}',
    keysKept: 'Ces applications restent connectées : {{names}}',
    signedOut: 'Sessions fermées sur tous les appareils : {{email}}',
    invited: 'Invitation pour {{email}}. Ce lien est valable une semaine et une seule fois :',
    invitationSent: 'Elle a aussi été envoyée par e-mail.',
    invitationUnsent:
      'Elle n’a pas pu être envoyée par e-mail ({{detail}}). Donne toi-même le lien à cette personne.',
    noMessages: 'Aucun message. Les codes expirent au bout d’une heure.',
    bySmtp: 'Les messages sont envoyés par ton serveur de messagerie ; aucun n’est conservé ici.',
    code: 'code : {{code}}',
    kinds: {
      signup: 'Confirmer le compte',
      invite: 'Invitation',
      recovery: 'Changer le mot de passe',
      magiclink: 'Se connecter',
      email_change: 'Changer d’adresse',
      reauthentication: 'Confirmer l’identité',
      known: 'Compte déjà existant',
    },
  },
  logout: {
    nobody: 'Aucune session n’était ouverte.',
  },
  library: {
    removed: 'Bibliothèque retirée',
    none: 'Aucun dossier.',
    missing: 'le dossier est introuvable',
  },
  status: {
    running: 'En marche : {{url}}',
    stopped: 'Arrêté. Démarre avec « {{called}} serve ».',
    user: 'Session ouverte : {{email}}',
    nobody: 'Aucune session. Connecte-toi avec « {{called}} login ».',
    counts:
      'Fichiers : {{files, number}}, séries : {{series, number}}, avec des problèmes : {{problems, number}}',
    scanning: 'Analyse : {{progress}}',
    lastScan: 'Dernière analyse : {{date}}',
    cancelled:
      'Analyse annulée : {{date}}, fichiers lus : {{processed, number}}. Relance l’analyse pour continuer.',
    unfinished:
      'Analyse interrompue : {{date}}, fichiers lus : {{processed, number}}. Relance l’analyse pour continuer.',
    neverScanned: 'Aucune analyse. Commence avec « {{called}} scan ».',
  },
}
