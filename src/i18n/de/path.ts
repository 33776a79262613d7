export const path = {
  move: '{{title}} verschieben',
  help: 'Leertaste hebt an, Pfeiltasten verschieben, Leertaste legt ab, Escape legt zurück.',
  at: '{{title}}, Position {{position}} von {{total}}',
  left: '{{title}}, jetzt an Position {{position}} von {{total}}',
  back: '{{title}}, wieder an Position {{position}} von {{total}}',
  leaveAt: 'Loslassen, um es an {{position}} abzulegen',
  moves: 'verschieben',
  cancels: 'bricht ab',
  failed: '„{{title}}“ konnte nicht verschoben werden',
}
