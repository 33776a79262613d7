export const mail = {
  action: 'Öffne diesen Link:',
  actionLink: 'Link öffnen',
  code: 'Oder gib diesen Code ein:',
  codeOnly: 'Gib diesen Code ein:',
  ignore: 'Gilt eine Stunde lang und nur einmal. Wenn du das nicht angefordert hast, musst du nichts tun.',
  ignoreInvite:
    'Gilt eine Woche lang und nur einmal. Wenn du nicht weißt, wer dich einlädt, musst du nichts tun.',
  ignoreKnown: 'Wenn du das nicht warst, musst du nichts tun: Dein Konto ist unverändert.',
  signup: {
    subject: 'Bestätige dein Comics-Konto',
    body: 'Bestätige, dass {{email}} deine Adresse ist, dann ist dein Konto bereit.',
  },
  invite: {
    subject: 'Einladung zu Comics',
    body: 'Du hast eine Einladung zu Comics. Nimm sie an, um dein Konto mit {{email}} zu erstellen.',
  },
  recovery: {
    subject: 'Setze dein Comics-Passwort zurück',
    body: 'Du hast ein neues Passwort für {{email}} angefordert.',
  },
  magiclink: {
    subject: 'Dein Anmeldelink für Comics',
    body: 'Melde dich ohne Passwort als {{email}} bei Comics an.',
  },
  email_change: {
    subject: 'Bestätige die neue Adresse',
    body: 'Dein Comics-Konto bekommt die Adresse {{email}}. Die Änderung gilt, sobald du sie von beiden Adressen bestätigst, der bisherigen und der neuen.',
  },
  reauthentication: {
    subject: 'Dein Comics-Code',
    body: 'Bestätige, dass die Änderung am Konto {{email}} von dir kommt.',
  },
  known: {
    subject: 'Du hast schon ein Comics-Konto',
    body: 'Jemand wollte mit {{email}} ein Konto erstellen, aber du hast schon eines. Melde dich damit an oder fordere ein neues Passwort an, wenn du es vergessen hast.',
  },
} as const
