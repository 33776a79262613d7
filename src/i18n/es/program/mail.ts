/** Emails about an account. */
export const mail = {
  action: 'Abre este enlace:',
  actionLink: 'Abrir el enlace',
  code: 'O escribe este código:',
  codeOnly: 'Escribe este código:',
  ignore: 'Caduca en una hora y sirve una sola vez. Si no lo has pedido tú, no hagas nada.',
  ignoreInvite: 'Caduca en una semana y sirve una sola vez. Si no sabes quién te invita, no hagas nada.',
  ignoreKnown: 'Si no has sido tú, no hagas nada: tu cuenta no ha cambiado.',
  signup: {
    subject: 'Confirma tu cuenta de Comics',
    body: 'Confirma que {{email}} es tu dirección y tu cuenta quedará lista.',
  },
  invite: {
    subject: 'Te han invitado a Comics',
    body: 'Te han invitado a usar Comics con {{email}}. Acepta para crear tu cuenta.',
  },
  recovery: {
    subject: 'Cambia tu contraseña de Comics',
    body: 'Has pedido una contraseña nueva para {{email}}.',
  },
  magiclink: {
    subject: 'Tu enlace para iniciar sesión en Comics',
    body: 'Inicia sesión en Comics como {{email}}, sin contraseña.',
  },
  email_change: {
    subject: 'Confirma el cambio de dirección',
    body: 'Tu cuenta de Comics cambia a {{email}}. El cambio se completa cuando lo confirmas desde las dos direcciones, la actual y la nueva.',
  },
  reauthentication: {
    subject: 'Tu código de Comics',
    body: 'Confirma que eres tú quien cambia la cuenta {{email}}.',
  },
  known: {
    subject: 'Ya tienes una cuenta de Comics',
    body: 'Alguien ha intentado crear una cuenta con {{email}}, pero ya tienes una. Inicia sesión con ella, o pide una contraseña nueva si no la recuerdas.',
  },
} as const
