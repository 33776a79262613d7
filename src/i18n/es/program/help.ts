import { accounts } from './help/accounts.ts'
import { collecting } from './help/collecting.ts'
import { files } from './help/files.ts'
import { serving } from './help/serving.ts'

/** The help of the command line by command, and the words and errors of its parser. */
export const help = {
  program: {
    about: 'Tus cómics, en tu ordenador, en cualquier navegador.',
    examples: {
      add: 'añadir la carpeta de tus cómics',
      scan: 'encontrar los cómics que contiene',
      serve: 'leerlos en el navegador',
      doctor: 'averiguar por qué algo no funciona',
    },
    list: 'Ejecuta «{{called}} --help» para ver la lista de comandos.',
    conventions:
      'Códigos de salida: 0 hecho, 1 fallo explicado, 2 error de Comics,\n                   3 scan --strict ha encontrado problemas,\n                   4 hay otro escaneo en marcha, 130 interrumpido\nCon --json: un objeto por línea en stdout;\n            el último es {{done}} o {{error}}',
  },
  titles: {
    usage: 'Uso:',
    arguments: 'Argumentos:',
    options: 'Opciones:',
    commands: 'Comandos:',
    examples: 'Ejemplos:',
  },
  terms: {
    options: '[opciones]',
    command: '[comando]',
  },
  notes: {
    choices: 'valores:',
    default: 'si falta:',
  },
  options: {
    dataDir: 'la carpeta de datos de Comics',
    json: 'mostrar un objeto JSON por línea en stdout',
    email: 'la cuenta que se usa',
    passwordStdin: 'leer la contraseña de la entrada estándar',
    yes: 'no pedir confirmación',
    quiet: 'mostrar solo los fallos y lo que se ha pedido, y no preguntar nada',
    verbose: 'mostrar todos los detalles de un fallo',
    help: 'mostrar la ayuda del comando',
    version: 'mostrar el número de versión',
  },
  errors: {
    missingArgument: 'error: falta el argumento «{{argument}}»',
    missingValue: 'error: falta el valor de la opción «{{option}}»',
    unknownOption: 'error: no existe la opción «{{option}}»',
    unknownCommand: 'error: no existe el comando «{{command}}»',
    extraArguments_one:
      'error: sobran argumentos para «{{command}}». Esperados: {{count, number}}, recibidos: {{received}}.',
    extraArguments_many:
      'error: sobran argumentos para «{{command}}». Esperados: {{count, number}}, recibidos: {{received}}.',
    extraArguments_other:
      'error: sobran argumentos para «{{command}}». Esperados: {{count, number}}, recibidos: {{received}}.',
    invalidValue: 'error: la opción «{{option}}» no admite el valor «{{value}}». Valores: {{choices}}.',
    invalidArgument:
      'error: el argumento «{{argument}}» no admite el valor «{{value}}». Valores: {{choices}}.',
    similar: '(¿Querías decir {{names}}?)',
    similarOnes: '(¿Querías decir alguno de estos: {{names}}?)',
  },
  completion: {
    about: 'mostrar un script que completa estos comandos en tu shell',
    shell: 'tu shell',
    examples: {
      bash: 'en bash',
      zsh: 'en zsh, después de compinit',
      fish: 'en fish',
    },
  },
  ...serving,
  ...collecting,
  ...files,
  ...accounts,
} as const
