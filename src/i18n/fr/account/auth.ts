export const auth = {
  plans: 'Formules',
  slogan: 'Tes BD, sur ton ordinateur.',
  welcome: 'Crée ton compte et commence à lire.',
  welcomeHint:
    'C’est le premier compte de cet ordinateur : il sera propriétaire de la bibliothèque. Il est enregistré ici, pas sur internet.',
  welcomeHintElsewhere:
    'Le premier compte qui se connecte sur cet ordinateur sera propriétaire de la bibliothèque. Il est enregistré dans ton service de comptes.',
  tabs: 'Connexion ou inscription',
  signIn: 'Se connecter',
  signUp: 'Créer un compte',
  email: 'E-mail',
  password: 'Mot de passe',
  passwordHint: '6 caractères minimum',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  signUpClosed:
    'Les nouveaux comptes ne sont pas acceptés ici. Demande à la personne qui gère cette bibliothèque de t’en créer un depuis son ordinateur.',
  signUpClosedElsewhere:
    'Ce service de comptes n’accepte pas de nouveaux comptes. Demande à la personne qui le gère de t’en créer un.',
  success: 'C’est fait',
  confirmEmail: 'Consulte tes e-mails pour confirmer ton compte.',
  welcomeBack: 'Bon retour parmi tes BD',
  accountReady: 'Ton compte est prêt.',
  forgot: 'Mot de passe oublié ?',
  forgotTitle: 'Réinitialise ton mot de passe',
  forgotHint: 'Nous t’enverrons un lien pour en choisir un nouveau.',
  forgotSend: 'Envoyer le lien',
  forgotSent: 'Si {{email}} a un compte ici, un message avec un lien vient de partir.',
  noMail:
    'L’envoi d’e-mails n’est pas configuré ici. Sur l’ordinateur de la bibliothèque, ouvre un terminal et tape :',
  confirmNotice: 'Nous avons envoyé un message à {{email}}. Ouvre-le pour confirmer ton compte.',
  resend: 'Renvoyer le message',
  resent: 'Message envoyé',
  newPasswordTitle: 'Choisis un nouveau mot de passe',
  newPassword: 'Nouveau mot de passe',
  savePassword: 'Enregistrer le mot de passe',
  passwordSaved: 'Mot de passe changé',
  codeTitle: 'Saisis ton code',
  codeHint: 'Les 6 chiffres affichés par ton application d’authentification.',
  code: 'Code',
  verify: 'Continuer',
  useOther: 'Utiliser un autre compte',
  notKept:
    'Ce navigateur ne conserve rien : la session durera jusqu’à ce que tu fermes ou recharges la page. Autorise les cookies de cette adresse pour la garder.',
  noAccessTitle: 'Cette bibliothèque appartient à un autre compte',
  noAccessHint:
    'Tu utilises le compte {{email}}. Seul son compte propriétaire, le premier à s’être connecté sur l’ordinateur de la bibliothèque, peut la voir.',
}
