export const notFound = {
  code: '404',
  title: 'Oops! Page not found',
  back: 'Volver a Inicio',
} as const
