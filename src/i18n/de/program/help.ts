import type { Words } from '../../words.ts'
import { accounts } from './help/accounts.ts'
import { collecting } from './help/collecting.ts'
import { files } from './help/files.ts'
import { serving } from './help/serving.ts'

export const help: Words['help'] = {
  program: {
    about: 'Deine Comics, auf deinem Computer, in jedem Browser.',
    examples: {
      add: 'den Ordner mit deinen Comics hinzufügen',
      scan: 'die Comics darin finden',
      serve: 'sie im Browser lesen',
      doctor: 'herausfinden, warum etwas nicht funktioniert',
    },
    list: '„{{called}} --help“ zeigt die Liste der Befehle.',
    conventions:
      'Exit-Codes: 0 erledigt, 1 erklärter Fehlschlag, 2 Fehler in Comics,\n            3 scan --strict hat Probleme gefunden, 4 ein anderer Scan läuft,\n            130 unterbrochen\nMit --json: ein Objekt pro Zeile auf stdout,\n            das letzte ist {{done}} oder {{error}}',
  },
  titles: {
    usage: 'Verwendung:',
    arguments: 'Argumente:',
    options: 'Optionen:',
    commands: 'Befehle:',
    examples: 'Beispiele:',
  },
  terms: {
    options: '[Optionen]',
    command: '[Befehl]',
  },
  notes: {
    choices: 'Werte:',
    default: 'sonst:',
  },
  options: {
    dataDir: 'der Datenordner von Comics',
    json: 'ein JSON-Objekt pro Zeile auf stdout ausgeben',
    email: 'das Konto, das verwendet wird',
    passwordStdin: 'das Passwort von der Standardeingabe lesen',
    yes: 'nicht nachfragen',
    quiet: 'nur Fehler und verlangte Ausgaben anzeigen und nichts fragen',
    verbose: 'alle Einzelheiten eines Fehlers anzeigen',
    help: 'die Hilfe zum Befehl anzeigen',
    version: 'die Versionsnummer anzeigen',
  },
  errors: {
    missingArgument: 'Fehler: Das Argument „{{argument}}“ fehlt',
    missingValue: 'Fehler: Der Option „{{option}}“ fehlt ihr Wert',
    unknownOption: 'Fehler: Die Option „{{option}}“ gibt es nicht',
    unknownCommand: 'Fehler: Den Befehl „{{command}}“ gibt es nicht',
    extraArguments_one:
      'Fehler: Zu viele Argumente für „{{command}}“. Erwartet: {{count, number}}, erhalten: {{received}}.',
    extraArguments_other:
      'Fehler: Zu viele Argumente für „{{command}}“. Erwartet: {{count, number}}, erhalten: {{received}}.',
    invalidValue:
      'Fehler: Die Option „{{option}}“ akzeptiert den Wert „{{value}}“ nicht. Werte: {{choices}}.',
    invalidArgument:
      'Fehler: Das Argument „{{argument}}“ akzeptiert den Wert „{{value}}“ nicht. Werte: {{choices}}.',
    similar: '(Meinst du {{names}}?)',
    similarOnes: '(Meinst du eines davon: {{names}}?)',
  },
  completion: {
    about: 'ein Skript ausgeben, das diese Befehle in deiner Shell vervollständigt',
    shell: 'deine Shell',
    examples: {
      bash: 'in bash',
      zsh: 'in zsh, nach compinit',
      fish: 'in fish',
    },
  },
  ...serving,
  ...collecting,
  ...files,
  ...accounts,
}
