import type { Words } from '../words.ts'

export const writeSetting: Words['writeSetting'] = {
  label: 'Metadaten',
  off: 'Nicht schreiben',
  beside: 'Daneben',
  into: 'Hinein',
  offHint: 'Was du korrigierst, bleibt nur in Comics. Keine Datei wird angerührt.',
  besideHint:
    'In eine kleine Datei neben jedem Comic, der nicht angerührt wird. Andere Programme lesen sie vielleicht nicht.',
  intoHint: 'In die ComicInfo.xml jeder CBZ, ohne die Seiten anzurühren. Bei anderen Formaten daneben.',
  follow: 'Deine Korrekturen automatisch schreiben',
  followHint:
    'Eine Minute nach deiner letzten Korrektur, ohne zu fragen. Alles steht in Änderungen und lässt sich rückgängig machen.',
  asked: 'Es wird nur geschrieben, wenn du es verlangst, nachdem du es gesehen hast.',
  now: 'Korrekturen schreiben …',
  failed: 'Konnte nicht gespeichert werden',
}
