export const path = {
  move: 'Déplacer {{title}}',
  help: 'Espace le soulève, les flèches le déplacent, Espace le dépose, Échap le remet à sa place.',
  at: '{{title}}, position {{position}} sur {{total}}',
  left: '{{title}}, déposé en position {{position}} sur {{total}}',
  back: '{{title}}, de retour en position {{position}} sur {{total}}',
  leaveAt: 'Relâche pour le laisser au {{position}}',
  moves: 'déplacent',
  cancels: 'annule',
  failed: 'Impossible de déplacer « {{title}} »',
}
