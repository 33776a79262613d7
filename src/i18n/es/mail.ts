/** What messages about an account say. */
export const mail = {
  action: 'Abre este enlace:',
  actionLink: 'Abrir el enlace',
  code: 'O escribe este código:',
  codeOnly: 'Escribe este código:',
  ignore: 'Vale durante una hora y una sola vez. Si no lo has pedido tú, no hagas nada.',
  ignoreKnown: 'Si no has sido tú, no hagas nada: tu cuenta está como estaba.',
  signup: {
    subject: 'Confirma tu cuenta de Comics',
    body: 'Confirma que {{email}} es tu dirección y tu cuenta queda lista.',
  },
  invite: {
    subject: 'Te invitan a Comics',
    body: 'Te han invitado a usar Comics con {{email}}. Acepta para crear tu cuenta.',
  },
  recovery: {
    subject: 'Cambia tu contraseña de Comics',
    body: 'Has pedido una contraseña nueva para {{email}}.',
  },
  magiclink: {
    subject: 'Tu enlace para entrar en Comics',
    body: 'Entra en Comics como {{email}}, sin contraseña.',
  },
  email_change: {
    subject: 'Confirma el cambio de dirección',
    body: 'Tu cuenta de Comics cambia a {{email}}. Se hace efectivo cuando lo confirmas desde las dos direcciones, la de antes y la nueva.',
  },
  reauthentication: {
    subject: 'Tu código de Comics',
    body: 'Confirma que eres tú quien cambia la cuenta {{email}}.',
  },
  known: {
    subject: 'Ya tienes una cuenta de Comics',
    body: 'Alguien ha querido crear una cuenta con {{email}}, pero ya tienes una. Inicia sesión con ella, o pide una contraseña nueva si no la recuerdas.',
  },
} as const
