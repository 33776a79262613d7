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
  },
  index: {
    progress: '{{done}} BD sur {{total}}',
    done_one: 'Indexation terminée : {{count}} ajoutée, {{skipped}} déjà présentes, {{failed}} en erreur',
    done_other: 'Indexation terminée : {{count}} ajoutées, {{skipped}} déjà présentes, {{failed}} en erreur',
  },
  login: {
    title: 'Connecte-toi à Comics',
    titleSignUp: 'Crée ton compte Comics',
    email: 'E-mail :',
    password: 'Mot de passe :',
    newPassword: 'Mot de passe (6 caractères minimum) :',
    done: 'Connecté : {{email}}',
    signedUp: 'Compte créé. Connecté : {{email}}',
    confirm: 'Consulte tes e-mails pour confirmer ton compte.',
    noTerminal: 'Pas de terminal : utilise --email EMAIL --password-stdin.',
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
    scanning: 'Analyse : {{processed}} sur {{discovered}}',
    lastScan: 'Dernière analyse : {{date}}',
    neverScanned: 'Jamais analysé. Commence avec « comics scan ».',
  },
}
