export const path = {
  move: 'Move {{title}}',
  help: 'Space lifts it, the arrow keys move it, Space drops it, Escape puts it back.',
  at: '{{title}}, position {{position}} of {{total}}',
  left: '{{title}}, left at position {{position}} of {{total}}',
  back: '{{title}}, back at position {{position}} of {{total}}',
  leaveAt: 'Drop to leave it at {{position}}',
  moves: 'move',
  cancels: 'cancels',
  failed: '“{{title}}” could not be moved',
}
