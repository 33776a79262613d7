export const mail = {
  action: 'Ouvre ce lien :',
  actionLink: 'Ouvrir le lien',
  code: 'Ou saisis ce code :',
  codeOnly: 'Saisis ce code :',
  ignore: 'Valable une heure et une seule fois. Si tu n’as rien demandé, ne fais rien.',
  ignoreInvite: 'Valable une semaine et une seule fois. Si tu ne sais pas qui t’invite, ne fais rien.',
  ignoreKnown: 'Si ce n’était pas toi, ne fais rien : ton compte n’a pas changé.',
  signup: {
    subject: 'Confirme ton compte Comics',
    body: 'Confirme que {{email}} est bien ton adresse : ton compte sera alors prêt.',
  },
  invite: {
    subject: 'Invitation à Comics',
    body: 'Une invitation t’attend. Accepte-la pour créer ton compte avec {{email}}.',
  },
  recovery: {
    subject: 'Réinitialise ton mot de passe Comics',
    body: 'Tu as demandé un nouveau mot de passe pour {{email}}.',
  },
  magiclink: {
    subject: 'Ton lien pour te connecter à Comics',
    body: 'Connecte-toi à Comics en tant que {{email}}, sans mot de passe.',
  },
  email_change: {
    subject: 'Confirme le changement d’adresse',
    body: 'Ton compte Comics passe à {{email}}. Le changement prend effet quand tu le confirmes depuis les deux adresses, l’actuelle et la nouvelle.',
  },
  reauthentication: {
    subject: 'Ton code Comics',
    body: 'Confirme que c’est bien toi qui modifies le compte {{email}}.',
  },
  known: {
    subject: 'Tu as déjà un compte Comics',
    body: 'Quelqu’un a essayé de créer un compte avec {{email}}, mais tu en as déjà un. Connecte-toi avec, ou demande un nouveau mot de passe si tu l’as oublié.',
  },
} as const
