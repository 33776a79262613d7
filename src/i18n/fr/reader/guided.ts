import type { Words } from '../../words.ts'

export const guided: Words['guided'] = {
  panel: 'Case {{panel}} sur {{panels}}',
  panelOf: 'Case {{panel}} sur {{panels}}, page {{page}} sur {{total}}',
  wholePage: 'Page entière',
  finding: 'Recherche des cases…',
  previous: 'Précédente',
  next: 'Suivante',
  panels: 'Cases de la page',
  goTo: 'Aller à la case {{panel}}',
  page: 'Page {{page}}',
  share: '{{percent}} % de la BD',
  nextKey: 'suivante',
  backKey: 'revenir à la page',
  correct: 'Corriger les cases',
  correctHint:
    'Dessine une case sur la page. Fais-la glisser pour la déplacer, tire son coin pour changer sa taille.',
  earlier: 'Lire avant',
  later: 'Lire après',
  remove: 'Retirer la case',
  reset: 'Revenir à ce qui a été trouvé',
}
