export const pricing = {
  heading: 'Tes BD sont déjà à toi',
  intro: 'Free ne coûte rien et n’expire pas. Premium est fait pour les collections qui n’y tiennent pas.',
  free: { price: '$0', period: 'pour toujours', line: 'Pour commencer à lire.' },
  freeFeatures: {
    comics: 'Jusqu’à 50 BD',
    bridge: 'Accès à Bridge Server',
    reading: 'Lecture de base',
    support: 'Assistance par e-mail',
  },
  premium: { price: '$9.99', period: 'par mois', line: 'Au mois, annule quand tu veux.' },
  premiumFeatures: {
    comics: 'BD illimitées',
    reading: 'Lecture avancée',
    support: 'Assistance prioritaire',
    exclusive: 'Fonctions exclusives',
    backup: 'Copie dans le cloud des métadonnées et des réglages',
  },
  current: 'Ta formule',
  start: 'Commencer avec Free',
  soon: 'Paiement bientôt disponible',
  questions: 'Questions',
  question: {
    when: 'Puis-je déjà prendre Premium ?',
    downgrade: 'Que se passe-t-il si je reviens à Free ?',
    cancel: 'Puis-je annuler quand je veux ?',
    upload: 'Mes BD sont-elles envoyées quelque part ?',
  },
  answer: {
    when: 'Pas encore. D’ici là, aucune limite ne s’applique : tu peux lire toutes tes BD.',
    downgrade:
      'Si tu as plus de 50 BD, les 50 premières indexées restent accessibles. Tes fichiers ne sont pas touchés.',
    cancel: 'Oui. Premium se paie au mois et tu peux l’annuler à tout moment.',
    upload:
      'Non. Elles restent sur ton ordinateur. La copie dans le cloud contient tes métadonnées et tes réglages.',
  },
}
