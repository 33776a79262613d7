export const mail = {
  action: 'Öffne diesen Link:',
  actionLink: 'Link öffnen',
  code: 'Oder gib diesen Code ein:',
  codeOnly: 'Gib diesen Code ein:',
  ignore: 'Gilt eine Stunde lang und nur einmal. Wenn du das nicht angefordert hast, musst du nichts tun.',
  ignoreKnown: 'Wenn du das nicht warst, musst du nichts tun: Dein Konto ist unverändert.',
  signup: {
    subject: 'Bestätige dein Comics-Konto',
    body: 'Bestätige, dass {{email}} deine Adresse ist, dann ist dein Konto bereit.',
  },
  invite: {
    subject: 'Du bist zu Comics eingeladen',
    body: 'Du bist eingeladen, Comics mit {{email}} zu nutzen. Nimm an, um dein Konto anzulegen.',
  },
  recovery: {
    subject: 'Ändere dein Comics-Passwort',
    body: 'Du hast ein neues Passwort für {{email}} angefordert.',
  },
  magiclink: {
    subject: 'Dein Anmeldelink für Comics',
    body: 'Melde dich ohne Passwort als {{email}} bei Comics an.',
  },
  email_change: {
    subject: 'Bestätige die neue Adresse',
    body: 'Dein Comics-Konto wechselt zu {{email}}. Der Wechsel gilt, sobald du ihn von beiden Adressen bestätigst, der alten und der neuen.',
  },
  reauthentication: {
    subject: 'Dein Comics-Code',
    body: 'Bestätige, dass du es bist, der das Konto {{email}} ändert.',
  },
  known: {
    subject: 'Du hast schon ein Comics-Konto',
    body: 'Jemand wollte mit {{email}} ein Konto anlegen, aber du hast schon eines. Melde dich damit an oder fordere ein neues Passwort an, wenn du es vergessen hast.',
  },
} as const
