import type { Words } from '../../words.ts'
import { accounts } from './help/accounts.ts'
import { collecting } from './help/collecting.ts'
import { files } from './help/files.ts'
import { serving } from './help/serving.ts'

export const help: Words['help'] = {
  program: {
    about: 'Tes BD, sur ton ordinateur, dans n’importe quel navigateur.',
    examples: {
      add: 'ajouter le dossier de tes BD',
      scan: 'trouver les BD qu’il contient',
      serve: 'les lire dans le navigateur',
      doctor: 'trouver pourquoi quelque chose ne fonctionne pas',
    },
    list: 'Lance « {{called}} --help » pour voir la liste des commandes.',
    conventions:
      'Codes de sortie : 0 réussi, 1 échec expliqué, 2 erreur de Comics,\n                  3 scan --strict a trouvé des problèmes,\n                  4 une autre analyse est en cours, 130 interrompu\nAvec --json : un objet par ligne sur stdout,\n              le dernier étant {{done}} ou {{error}}',
  },
  titles: {
    usage: 'Utilisation :',
    arguments: 'Arguments :',
    options: 'Options :',
    commands: 'Commandes :',
    examples: 'Exemples :',
  },
  terms: {
    options: '[options]',
    command: '[commande]',
  },
  notes: {
    choices: 'valeurs :',
    default: 'par défaut :',
  },
  options: {
    dataDir: 'le dossier de données de Comics',
    json: 'afficher un objet JSON par ligne sur stdout',
    email: 'le compte à utiliser',
    passwordStdin: 'lire le mot de passe sur l’entrée standard',
    yes: 'ne pas demander de confirmation',
    quiet: 'afficher seulement les échecs et ce qui est demandé, et ne rien demander',
    verbose: 'afficher tous les détails d’un échec',
    help: 'afficher l’aide de la commande',
    version: 'afficher le numéro de version',
  },
  errors: {
    missingArgument: 'erreur : il manque l’argument « {{argument}} »',
    missingValue: 'erreur : il manque la valeur de l’option « {{option}} »',
    unknownOption: 'erreur : l’option « {{option}} » n’existe pas',
    unknownCommand: 'erreur : la commande « {{command}} » n’existe pas',
    extraArguments_one:
      'erreur : trop d’arguments pour « {{command}} ». Attendus : {{count, number}}, reçus : {{received}}.',
    extraArguments_many:
      'erreur : trop d’arguments pour « {{command}} ». Attendus : {{count, number}}, reçus : {{received}}.',
    extraArguments_other:
      'erreur : trop d’arguments pour « {{command}} ». Attendus : {{count, number}}, reçus : {{received}}.',
    invalidValue:
      'erreur : l’option « {{option}} » n’accepte pas la valeur « {{value}} ». Valeurs : {{choices}}.',
    invalidArgument:
      'erreur : l’argument « {{argument}} » n’accepte pas la valeur « {{value}} ». Valeurs : {{choices}}.',
    similar: '(Voulais-tu dire {{names}} ?)',
    similarOnes: '(Voulais-tu dire l’un de ces noms : {{names}} ?)',
  },
  completion: {
    about: 'afficher un script qui complète ces commandes dans ton shell',
    shell: 'ton shell',
    examples: {
      bash: 'dans bash',
      zsh: 'dans zsh, après compinit',
      fish: 'dans fish',
    },
  },
  ...serving,
  ...collecting,
  ...files,
  ...accounts,
}
