export const notFound = {
  code: '404',
  title: 'Page introuvable',
  back: 'Retour à l’accueil',
}
