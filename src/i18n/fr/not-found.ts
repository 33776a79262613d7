export const notFound = {
  code: '404',
  title: 'Oups ! Page introuvable',
  back: 'Retour à l’accueil',
}
