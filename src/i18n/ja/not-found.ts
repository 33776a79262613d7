export const notFound = {
  code: '404',
  title: 'ページが見つかりません',
  back: 'ホームへ戻る',
}
