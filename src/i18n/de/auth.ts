export const auth = {
  slogan: 'Deine Comics, auf deinem Computer.',
  welcome: 'Erstelle dein Konto und lies los.',
  welcomeHint:
    'Es ist das erste auf diesem Computer: Ihm gehört die Bibliothek. Es bleibt hier, nicht im Internet.',
  tabs: 'Zugang',
  signIn: 'Anmelden',
  signUp: 'Registrieren',
  email: 'E-Mail',
  password: 'Passwort',
  passwordHint: 'Mindestens 6 Zeichen',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  signUpClosed:
    'Neue Konten werden hier nicht angenommen. Bitte die Person, die diese Bibliothek verwaltet, dir an ihrem Computer eines anzulegen.',
  success: 'Geschafft',
  confirmEmail: 'Öffne deine E-Mails, um dein Konto zu bestätigen.',
  welcomeBack: 'Willkommen zurück!',
  accountReady: 'Dein Konto ist bereit.',
}
