export const pricing = {
  heading: 'Tus cómics ya son tuyos',
  intro: 'Free no cuesta nada y no caduca. Premium es para colecciones que no caben en él.',
  free: { price: '$0', period: 'para siempre', line: 'Para empezar a leer.' },
  freeFeatures: {
    comics: 'Hasta 50 cómics',
    bridge: 'Acceso a Bridge Server',
    reading: 'Lectura básica',
    support: 'Soporte por email',
  },
  premium: { price: '$9.99', period: 'al mes', line: 'Mensual, cancela cuando quieras.' },
  premiumFeatures: {
    comics: 'Cómics ilimitados',
    reading: 'Lectura avanzada',
    support: 'Soporte prioritario',
    exclusive: 'Funciones exclusivas',
    backup: 'Copia en la nube de metadatos y ajustes',
  },
  current: 'Es tu plan',
  start: 'Empezar con Free',
  soon: 'Funcionalidad de pago próximamente disponible',
  questions: 'Preguntas',
  question: {
    when: '¿Puedo contratar Premium ya?',
    downgrade: '¿Qué pasa si vuelvo a Free?',
    cancel: '¿Puedo cancelar cuando quiera?',
    upload: '¿Se suben mis cómics a algún sitio?',
  },
  answer: {
    when: 'Todavía no. Hasta entonces no se aplica ningún límite: puedes leer todos tus cómics.',
    downgrade:
      'Si tienes más de 50 cómics, los primeros 50 indexados siguen accesibles. Tus archivos no se tocan.',
    cancel: 'Sí. Premium se paga mes a mes y puedes cancelarlo en cualquier momento.',
    upload: 'No. Se quedan en tu ordenador. La copia en la nube es de tus metadatos y ajustes.',
  },
} as const
