export const auth = {
  slogan: 'Tes BD, sur ton ordinateur.',
  welcome: 'Crée ton compte et commence à lire.',
  welcomeHint:
    'C’est le premier de cet ordinateur : la bibliothèque lui appartient. Il est gardé ici, pas sur internet.',
  tabs: 'Accès',
  signIn: 'Se connecter',
  signUp: 'Créer un compte',
  email: 'E-mail',
  password: 'Mot de passe',
  passwordHint: '6 caractères minimum',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  signUpClosed:
    'Les nouveaux comptes ne sont pas acceptés ici. Demande à qui gère cette bibliothèque de t’en ouvrir un depuis son ordinateur.',
  success: 'C’est fait',
  confirmEmail: 'Ouvre ton e-mail pour confirmer ton compte.',
  welcomeBack: 'Te revoilà !',
  accountReady: 'Ton compte est prêt.',
}
