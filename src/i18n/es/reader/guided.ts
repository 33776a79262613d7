/** The reader panel by panel. */
export const guided = {
  panel: 'Viñeta {{panel}} de {{panels}}',
  panelOf: 'Viñeta {{panel}} de {{panels}}, página {{page}} de {{total}}',
  wholePage: 'Página completa',
  finding: 'Buscando viñetas...',
  previous: 'Anterior',
  next: 'Siguiente',
  panels: 'Viñetas de la página',
  goTo: 'Ir a la viñeta {{panel}}',
  page: 'Página {{page}}',
  share: '{{percent}} % del cómic',
  nextKey: 'siguiente',
  backKey: 'volver a la página',
  correct: 'Corregir las viñetas',
  correctHint:
    'Dibuja una viñeta sobre la página. Arrástrala para moverla, tira de su esquina para cambiar su tamaño.',
  earlier: 'Leer antes',
  later: 'Leer después',
  remove: 'Quitar la viñeta',
  reset: 'Volver a lo detectado',
} as const
