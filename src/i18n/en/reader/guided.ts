import type { Words } from '../../words.ts'

export const guided: Words['guided'] = {
  panel: 'Panel {{panel}} of {{panels}}',
  panelOf: 'Panel {{panel}} of {{panels}}, page {{page}} of {{total}}',
  wholePage: 'Whole page',
  finding: 'Finding panels…',
  previous: 'Previous',
  next: 'Next',
  panels: 'Panels of the page',
  goTo: 'Go to panel {{panel}}',
  page: 'Page {{page}}',
  share: '{{percent}}% of the comic',
  nextKey: 'next',
  backKey: 'back to the page',
  correct: 'Correct the panels',
  correctHint: 'Draw a panel on the page. Drag it to move it, pull its corner to change its size.',
  earlier: 'Read earlier',
  later: 'Read later',
  remove: 'Remove the panel',
  reset: 'Restore detected panels',
}
