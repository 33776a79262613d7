import type { TERMINAL_ERRORS } from '#domain/errors/program/terminal-errors.ts'

/** Errors that only the terminal shows. */
export const terminalErrors = {
  'link-unreadable':
    'L’association de cet ordinateur est illisible\u00a0: {{path}}. Vérifie que tu as le droit de le lire, ou supprime le fichier et associe de nouveau l’ordinateur.',
  'port-in-use': 'Un autre programme utilise le port {{port}}. Choisis-en un autre avec --port.',
  'port-not-allowed': 'Ce compte ne peut pas ouvrir le port {{port}}. Choisis-en un au-dessus de 1023.',
  'option-invalid': 'L’option {{option}} n’accepte pas cette valeur. Consulte --help.',
  'tls-unreadable': 'Impossible de lire ce fichier de certificat : {{path}}',
  'tls-pair':
    '--tls-cert et --tls-key doivent être un certificat et sa propre clé, tous deux en PEM et la clé sans mot de passe.',
  'host-not-own':
    'Cet ordinateur n’a pas l’adresse {{host}} pour y écouter. Choisis-en une autre avec --host.',
  'consent-required':
    'Ici, Comics ne peut pas demander de confirmation. Recommence avec --yes pour le faire.',
  'export-missing': 'Il n’y a pas d’export de Comics dans ce dossier : {{path}}',
  'export-foreign': 'Ce dossier n’a pas été exporté par Comics : {{path}}',
  'export-newer':
    'L’export de {{path}} vient d’une version plus récente de Comics. Mets Comics à jour et réessaie.',
  'export-damaged':
    'L’export est endommagé : ligne {{line}} de {{file}}. Rien n’a été importé ; utilise une autre copie.',
  'export-line-too-long':
    'La ligne {{line}} de {{file}} est plus longue que ce qu’un export admet : {{megabytes}} Mo. Rien n’a été écrit.',
  'export-not-empty':
    'Ce dossier n’est pas vide et ne contient pas d’export précédent : {{path}}. Choisis-en un autre.',
  'export-not-writable': 'Impossible d’écrire dans ce dossier : {{path}}. Choisis-en un autre.',
  'export-image': 'Impossible de lire l’image {{image}} du compte. Réessaie ou remplace l’image.',
  'conformance-only':
    'Ce service de comptes ne sert qu’aux tests : il accepte des clés que tout le monde connaît. Si c’est ce que tu veux, ajoute --conformance. Pour utiliser Comics : « {{called}} serve ».',
  'keys-unreadable': 'Ce fichier ne contient pas de clés JWK : {{path}}',
  'device-ambiguous':
    'Plusieurs appareils s’appellent {{name}}. Indique l’identifiant de l’un d’eux, comme le montre « {{called}} device list ».',
  'device-unknown':
    'Aucun appareil ne s’appelle {{name}}. « {{called}} device list » montre ceux qui existent.',
  'login-required':
    'Connecte-toi d’abord. Lance « {{called}} login », ou « {{called}} signup » si tu n’as pas encore de compte.',
  'password-required': 'Pas de terminal : utilise --email EMAIL --password-stdin.',
  'password-stdin-required': 'Pas de terminal : utilise --password-stdin.',
  'code-required':
    'Ce compte utilise la validation en deux étapes. Saisis les 6 chiffres de ton application d’authentification (sans terminal : --code).',
  'email-unknown': 'Aucun compte n’a cette adresse : {{email}}',
  'passwords-differ': 'Les mots de passe ne correspondent pas.',
  'hosted-settings':
    'SUPABASE_URL doit être l’adresse https:// du projet (actuellement : {{url}}), et SUPABASE_ANON_KEY sa clé publiable ou anon, jamais une clé secrète.',
  'hosted-insecure':
    'SUPABASE_URL doit commencer par https:// (actuellement : {{url}}) : sans chiffrement, n’importe qui sur le réseau pourrait lire ton mot de passe. Seul un service de cet ordinateur peut utiliser http.',
  'redis-unreachable': 'Aucun Redis ne répond à l’adresse donnée avec --redis ou COMICS_REDIS_URL.',
  'nodes-hosted':
    'Plusieurs nœuds ont besoin d’un compte hébergé\u00a0: définis SUPABASE_URL et SUPABASE_ANON_KEY, ou retire --redis et COMICS_REDIS_URL.',
  'index-running': 'L’indexation de ce dossier de données est déjà en cours. Attends qu’elle se termine.',
  'already-running':
    'Comics fonctionne déjà avec ce dossier de données : {{url}}. Ouvre cette adresse, ou arrête-le avant de le relancer.',
  'data-dir-served':
    'Un autre Comics démarre ou s’arrête avec ce dossier de données : {{path}}. Réessaie dans un instant.',
  'reader-unconfined':
    'Le programme qui lit les BD fonctionne sans ses restrictions : ce Node ou ce système les refuse.',
  'sqlite-missing':
    'SQLite n’a pas pu être chargé. Installe avec « npm install --allow-scripts=sqlite3 », ou utilise Node 22.13 ou plus récent.',
  'dashboard-missing': 'Le tableau de bord n’a pas été construit. Lance « npm run build ».',
  'mail-settings':
    'COMICS_SMTP_URL doit être une adresse smtp:// ou smtps://, et COMICS_MAIL_FROM l’adresse d’où partent les messages.',
  'data-dir-newer':
    'Les données de {{path}} viennent d’une version plus récente de Comics. Mets Comics à jour.',
  'data-dir-damaged':
    'La base de données {{path}} est endommagée. Déplace-la et redémarre pour en créer une nouvelle.',
  'template-invalid': 'Ce modèle n’est pas compris au caractère {{position}} : {{template}}',
  'query-misread': 'Cette partie de la recherche n’est pas comprise : {{part}}',
} as const satisfies Record<keyof typeof TERMINAL_ERRORS, string>
