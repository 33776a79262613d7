import type { serving as source } from '../../../es/program/help/serving.ts'
import type { Texts } from '../../../words.ts'

export const serving: Texts<typeof source> = {
  listen: {
    port: 'le port sur lequel écouter (8080, ou le prochain libre)',
    host: 'l’adresse sur laquelle écouter (par défaut : seulement cet ordinateur)',
    name: 'autres noms ou adresses de cet ordinateur : {{names}}',
    signUp: 'qui peut créer un compte',
    logLevel: 'ce qui est écrit dans le journal',
  },
  serve: {
    about: 'lancer la bibliothèque et son tableau de bord',
    options: {
      noOpen: 'ne pas ouvrir le navigateur',
      noWatch: 'ne pas surveiller les dossiers de la bibliothèque',
      demo: 'utiliser une bibliothèque d’essai, avec un dossier de données temporaire',
    },
    examples: {
      here: 'ouvrir le tableau de bord ici',
      network: 'aussi pour tes autres appareils',
      port: 'choisir un port, sans navigateur',
    },
  },
  demo: {
    about: 'lancer une bibliothèque d’essai (comme serve --demo)',
    examples: {
      invented: 'essayer Comics avec des BD inventées ; toutes les données sont effacées à la fin',
    },
  },
  relay: {
    about: 'permettre l’accès à distance à des ordinateurs qui ont des BD, depuis un serveur public',
    options: {
      publicUrl: 'l’adresse publique, derrière un proxy qui termine TLS',
      tlsCert: 'le certificat TLS avec sa chaîne',
      tlsKey: 'la clé privée de ce certificat',
      redis: 'faire marcher plusieurs nœuds qui partagent ce Redis : {{url}}',
      nodeAddress: 'l’adresse de ce nœud pour les autres (par défaut : sa première)',
      nodePort: 'le port pour les autres nœuds, qui ne doit pas être public (9443)',
      bandwidth: 'les mégabits par seconde que chaque ordinateur peut envoyer, au plus',
    },
    examples: {
      proxy: 'derrière un proxy',
      direct: 'sans proxy',
      household: 'pour un foyer, avec son propre certificat',
    },
  },
  status: {
    about: 'afficher l’état du serveur, de la session, des bibliothèques et de la dernière analyse',
    examples: {
      text: 'afficher l’état sous forme de texte',
      json: 'afficher l’état sous forme d’objet JSON',
    },
  },
  doctor: {
    about: 'vérifier l’installation et montrer comment résoudre les problèmes',
    options: {
      rebuild: 'd’abord reconstruire la progression à partir du journal de lecture',
    },
    examples: {
      all: 'vérifier tout ce dont Comics a besoin',
      rebuild: 'reconstruire aussi la progression ; arrête d’abord Comics',
    },
  },
  trust: {
    about: 'faire en sorte que les navigateurs de cet ordinateur fassent confiance au certificat de Comics',
    options: {
      remove: 'retirer le certificat des navigateurs',
    },
    examples: {
      ask: 'afficher les changements et demander',
      script: 'sans demander, dans des scripts',
      remove: 'retirer le certificat',
    },
  },
}
