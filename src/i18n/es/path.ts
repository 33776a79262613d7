export const path = {
  move: 'Mover {{title}}',
  help: 'Espacio lo levanta, las flechas lo mueven, Espacio lo suelta y Escape lo devuelve a su sitio.',
  at: '{{title}}, posición {{position}} de {{total}}',
  left: '{{title}}, queda en la posición {{position}} de {{total}}',
  back: '{{title}}, de vuelta en la posición {{position}} de {{total}}',
  leaveAt: 'Suelta para dejarlo en el {{position}}',
  moves: 'mueve',
  cancels: 'cancela',
  failed: 'No se pudo mover «{{title}}»',
} as const
