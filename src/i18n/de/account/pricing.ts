export const pricing = {
  heading: 'Deine Comics gehören dir schon',
  intro: 'Free kostet nichts und läuft nicht ab. Premium ist für Sammlungen, die nicht hineinpassen.',
  free: { price: '$0', period: 'für immer', line: 'Um mit dem Lesen anzufangen.' },
  freeFeatures: {
    comics: 'Bis zu 50 Comics',
    bridge: 'Zugang zum Bridge Server',
    reading: 'Einfaches Lesen',
    support: 'Support per E-Mail',
  },
  premium: { price: '$9.99', period: 'im Monat', line: 'Monatlich, jederzeit kündbar.' },
  premiumFeatures: {
    comics: 'Unbegrenzt viele Comics',
    reading: 'Erweitertes Lesen',
    support: 'Bevorzugter Support',
    exclusive: 'Exklusive Funktionen',
    backup: 'Cloud-Sicherung von Metadaten und Einstellungen',
  },
  current: 'Dein Tarif',
  start: 'Mit Free anfangen',
  soon: 'Bezahlung demnächst verfügbar',
  questions: 'Fragen',
  question: {
    when: 'Kann ich Premium schon buchen?',
    downgrade: 'Was passiert, wenn ich zu Free zurückkehre?',
    cancel: 'Kann ich jederzeit kündigen?',
    upload: 'Werden meine Comics irgendwohin hochgeladen?',
  },
  answer: {
    when: 'Noch nicht. Bis dahin gilt keine Grenze: Du kannst alle deine Comics lesen.',
    downgrade:
      'Wenn du mehr als 50 Comics hast, bleiben die ersten 50 indexierten zugänglich. Deine Dateien bleiben unberührt.',
    cancel: 'Ja. Premium wird Monat für Monat bezahlt und ist jederzeit kündbar.',
    upload:
      'Nein. Sie bleiben auf deinem Computer. Die Cloud-Sicherung enthält deine Metadaten und Einstellungen.',
  },
}
