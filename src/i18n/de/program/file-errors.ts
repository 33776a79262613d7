import type { FILE_ERRORS } from '#domain/errors/program/file-errors.ts'

export const fileErrors = {
  'write-off': 'In diese Bibliothek wird nichts geschrieben.',
  'file-shared':
    'Diese Datei hat anderswo noch einen Namen, wie die eines Torrents. Sie wurde nicht geändert: {{path}}',
  'file-not-here':
    'Diese Datei liegt nicht auf diesem Laufwerk, sondern in einer Cloud. Sie wurde nicht geändert: {{path}}',
  'file-changed':
    'Ein anderes Programm hat diese Datei inzwischen geändert. Sie wurde nicht geändert: {{path}}',
  'file-not-writable': 'Comics darf hier nicht schreiben: {{path}}',
  'file-exists': 'Eine andere Datei hat diesen Namen, also bleibt der Comic: {{path}}',
  'zip-unusual': 'Dieses Zip ist ungewöhnlich ({{detail}}), deshalb wird nichts hineingeschrieben: {{path}}',
  'comic-info-refused':
    'Die ComicInfo.xml dieses Comics lässt sich nicht sicher ändern ({{detail}}), deshalb bleibt sie, wie sie ist.',
  'conversion-refused':
    'Ein Zip mit demselben Inhalt wäre nicht derselbe Comic ({{detail}}), deshalb wird nicht umgewandelt: {{path}}',
  'write-unverified': 'Die neue Datei war nicht wie erwartet, deshalb bleibt die alte: {{path}}',
  'undo-partial': 'Die Datei hat sich seitdem geändert, deshalb wurden nur ihre Metadaten wiederhergestellt.',
  'undo-gone': 'Was zum Rückgängigmachen nötig ist, wurde gelöscht.',
  'batch-not-found': 'So eine Änderung von Dateien gibt es nicht.',
  'plan-expired': 'Diese Vorschau ist zu alt. Mach eine neue.',
  'files-busy': 'Dateien deiner Bibliotheken werden gerade schon geändert.',
} as const satisfies Record<keyof typeof FILE_ERRORS, string>
