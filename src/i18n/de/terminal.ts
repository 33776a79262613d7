import type { Words } from '../words.ts'

export const terminal: Words['terminal'] = {
  more_one: 'und {{count, number}} mehr',
  more_other: 'und {{count, number}} mehr',
  time: {
    seconds: '{{seconds}} s',
    minutes: '{{minutes}} min',
    hours: '{{hours}} h {{minutes}} min',
    perSecond: '{{speed, number}} pro Sekunde',
    perMinute: '{{speed, number}} pro Minute',
    left: 'noch {{time}}',
  },
  keys: {
    stop: 'q anhalten',
    leave: 'q nicht mehr zusehen',
  },
  scan: {
    joined: 'Ein Scan läuft schon: dieser.',
    goesOn: 'Der Scan läuft weiter.',
    ofTotal: '{{processed, number}} von {{discovered, number}}',
    took: 'Dauer: {{time}}',
    tookWithCovers_one: 'Dauer: {{time}} · {{count, number}} neues Cover',
    tookWithCovers_other: 'Dauer: {{time}} · {{count, number}} neue Cover',
    leftUnknown: 'Die Ordner wurden noch nicht ganz durchgesehen. Der nächste Scan macht dort weiter.',
    leftFiles_one:
      'Von {{discovered, number}} Dateien fehlt noch {{count, number}}. Der nächste Scan macht dort weiter.',
    leftFiles_other:
      'Von {{discovered, number}} Dateien fehlen noch {{count, number}}. Der nächste Scan macht dort weiter.',
    leftCovers_one:
      'Alle Dateien sind gelesen; es fehlt noch {{count, number}} Cover. Der nächste Scan macht dort weiter.',
    leftCovers_other:
      'Alle Dateien sind gelesen; es fehlen noch {{count, number}} Cover. Der nächste Scan macht dort weiter.',
  },
  index: {
    title: 'Indexierung läuft',
    stopping: 'Wird angehalten …',
    beginning: 'Dein Konto wird gelesen …',
    counts:
      'Hinzugefügt: {{added, number}} · schon vorhanden: {{skipped, number}} · Verknüpfungen: {{links, number}}',
    failed: 'Fehlgeschlagen: {{failed, number}}',
    stopped:
      'Indexierung angehalten. Hinzugefügt: {{added, number}}, schon vorhanden: {{skipped, number}}, fehlgeschlagen: {{failed, number}}, offen: {{left, number}}. Die nächste Indexierung macht dort weiter.',
  },
}
