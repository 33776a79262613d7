import type { Words } from '../words.ts'

export const cli: Words['cli'] = {
  bug: 'Comics a échoué. Signalez-le avec ces lignes :',
  serve: {
    ready: 'Comics est à {{url}}\nSur cet ordinateur, sans avertissement du navigateur : {{local}}',
    otherPort: 'Le port {{busy}} est occupé ; {{port}} est utilisé.',
    dataDir: 'Données : {{path}}',
    demo: 'Étagère d’essai : crée un compte avec n’importe quel e-mail. Tout est effacé à la fin.',
    stop: 'Ctrl+C pour arrêter.',
  },
  conformance: {
    ready:
      "Un service de comptes d'essai, pour les tests des clients Supabase, est à {{url}}\nToute personne qui utilise cet ordinateur peut y entrer. Tout est effacé à l'arrêt.",
    keys: 'Clé anonyme: {{anonKey}}\nClé de service: {{serviceKey}}\nClé anonyme (ancienne forme): {{legacyAnonKey}}\nClé de service (ancienne forme): {{legacyServiceKey}}',
  },
  scan: {
    title: 'Analyse en cours',
    stopping: 'Annulation…',
    walking: 'Recherche de BD…',
    progress: '{{processed}} fichiers sur {{discovered}}',
    keys: 'q pour annuler',
    noLibraries: 'Aucune bibliothèque. Ajoutes-en une avec « comics library add DOSSIER ».',
    problems_one: '{{count}} problème',
    problems_other: '{{count}} problèmes',
    done_one:
      '{{count}} fichier : {{added}} nouveaux, {{changed}} modifiés, {{gone}} disparus, {{problems}} problèmes',
    done_other:
      '{{count}} fichiers : {{added}} nouveaux, {{changed}} modifiés, {{gone}} disparus, {{problems}} problèmes',
    cancelled: 'Analyse annulée. {{summary}}',
    unfinished: 'L’analyse ne s’est pas terminée. {{summary}}',
  },
  index: {
    progress: '{{done}} BD sur {{total}}',
    done_one: 'Indexation terminée : {{count}} ajoutée, {{skipped}} déjà présentes, {{failed}} en erreur',
    done_other: 'Indexation terminée : {{count}} ajoutées, {{skipped}} déjà présentes, {{failed}} en erreur',
    linked_one:
      '{{count}} nouveau lien avec des personnages, artistes, éditeurs et arcs (créés : {{entities}})',
    linked_other:
      '{{count}} nouveaux liens avec des personnages, artistes, éditeurs et arcs (créés : {{entities}})',
  },
  login: {
    title: 'Connecte-toi à Comics',
    titleSignUp: 'Crée ton compte Comics',
    email: 'E-mail :',
    password: 'Mot de passe :',
    newPassword: 'Mot de passe (6 caractères minimum) :',
    code: 'Code :',
    done: 'Connecté : {{email}}',
    signedUp: 'Compte créé. Connecté : {{email}}',
    confirm: 'Consulte tes e-mails pour confirmer ton compte.',
    noTerminal: 'Pas de terminal : utilise --email EMAIL --password-stdin.',
  },
  account: {
    none: 'Aucun compte. Crées-en un avec « comics signup ».',
    owner: 'propriétaire de la bibliothèque',
    unconfirmed: 'non confirmé',
    lastSession: 'dernière session : {{date}}',
    never: 'jamais',
    newPassword: 'Nouveau mot de passe pour {{email}}',
    again: 'Encore une fois :',
    reset:
      'Mot de passe changé : {{email}}. Ses sessions sont fermées partout et ses applications d’authentification sont retirées.',
    noTerminal: 'Pas de terminal : utilise --password-stdin.',
    signedOut: 'Sessions fermées sur tous les appareils : {{email}}',
    noMessages: 'Aucun message. Les codes sont valables une heure.',
    bySmtp: 'Les messages partent par ton serveur de messagerie ; aucun ne reste ici.',
    code: 'code : {{code}}',
    kinds: {
      signup: 'Confirmer le compte',
      invite: 'Invitation',
      recovery: 'Changer le mot de passe',
      magiclink: 'Se connecter',
      email_change: 'Changer d’adresse',
      reauthentication: 'Confirmer l’identité',
      known: 'Il y a déjà un compte',
    },
  },
  logout: {
    done: 'Déconnecté',
  },
  library: {
    added: 'Bibliothèque ajoutée',
    removed: 'Bibliothèque retirée',
    none: 'Aucune bibliothèque.',
    missing: 'le dossier est absent',
    files_one: '{{count}} fichier',
    files_other: '{{count}} fichiers',
  },
  status: {
    dataDir: 'Données : {{path}}',
    running: 'En marche : {{url}}',
    stopped: 'Arrêté. Démarre avec « comics serve ».',
    user: 'Connecté : {{email}}',
    nobody: 'Non connecté. Utilise « comics login ».',
    counts: '{{files}} fichiers, {{series}} séries, {{problems}} problèmes',
    scanning: 'Analyse : {{progress}}',
    lastScan: 'Dernière analyse : {{date}}',
    cancelled: 'Analyse annulée : {{date}}, {{processed}} fichiers lus. Relance l’analyse pour continuer.',
    unfinished: 'Analyse inachevée : {{date}}, {{processed}} fichiers lus. Relance l’analyse pour continuer.',
    neverScanned: 'Jamais analysé. Commence avec « comics scan ».',
  },
}
