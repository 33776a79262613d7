export const auth = {
  plans: 'Tarife',
  slogan: 'Deine Comics, auf deinem Computer.',
  welcome: 'Erstelle dein Konto und lies los.',
  welcomeHint:
    'Es ist das erste Konto auf diesem Computer und damit das Hauptkonto der Bibliothek. Es wird hier gespeichert, nicht im Internet.',
  welcomeHintElsewhere:
    'Das erste Konto, das sich an diesem Computer anmeldet, wird das Hauptkonto der Bibliothek. Es liegt bei deinem Kontodienst.',
  tabs: 'Anmelden oder registrieren',
  signIn: 'Anmelden',
  signUp: 'Registrieren',
  email: 'E-Mail',
  password: 'Passwort',
  passwordHint: 'Mindestens 6 Zeichen',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  signUpClosed:
    'Hier können keine neuen Konten erstellt werden. Bitte die Person, die diese Bibliothek verwaltet, dir an ihrem Computer eines zu erstellen.',
  signUpClosedElsewhere:
    'Dieser Kontodienst lässt keine neuen Konten zu. Bitte die Person, die ihn verwaltet, dir eines zu erstellen.',
  success: 'Geschafft',
  confirmEmail: 'Bestätige dein Konto über die E-Mail, die wir dir geschickt haben.',
  welcomeBack: 'Willkommen zurück',
  accountReady: 'Dein Konto ist bereit.',
  forgot: 'Passwort vergessen?',
  forgotTitle: 'Passwort zurücksetzen',
  forgotHint: 'Wir schicken dir einen Link, mit dem du ein neues festlegst.',
  forgotSend: 'Link senden',
  forgotSent: 'Wenn es für {{email}} hier ein Konto gibt, ist eine Nachricht mit einem Link unterwegs.',
  noMail:
    'Hier ist kein E-Mail-Versand eingerichtet. Öffne auf dem Computer der Bibliothek ein Terminal und gib ein:',
  confirmNotice: 'Wir haben eine Nachricht an {{email}} geschickt. Öffne sie, um dein Konto zu bestätigen.',
  resend: 'Erneut senden',
  resent: 'Nachricht gesendet',
  newPasswordTitle: 'Neues Passwort festlegen',
  newPassword: 'Neues Passwort',
  savePassword: 'Passwort speichern',
  passwordSaved: 'Passwort geändert',
  codeTitle: 'Gib deinen Code ein',
  codeHint: 'Die 6 Ziffern aus deiner Authentifizierungs-App.',
  code: 'Code',
  verify: 'Weiter',
  useOther: 'Anderes Konto verwenden',
  notKept:
    'Dieser Browser speichert nichts: Die Anmeldung gilt, bis du die Seite schließt oder neu lädst. Erlaube Cookies für diese Adresse, um angemeldet zu bleiben.',
  noAccessTitle: 'Diese Bibliothek gehört einem anderen Konto',
  noAccessHint:
    'Du bist als {{email}} angemeldet. Ansehen kann sie nur ihr Hauptkonto, das sich am Computer der Bibliothek zuerst angemeldet hat.',
}
