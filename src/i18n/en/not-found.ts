export const notFound = {
  code: '404',
  title: 'Oops! Page not found',
  back: 'Back to Home',
}
