export const settings = {
  language: '言語',
  automatic: '自動',
  locked: 'このページのアドレスで決まっています。',
  keys: 'キー',
  keysHint: 'どの画面でも ? を押すとショートカットが表示されます。',
  about: 'このアプリについて',
  version: 'バージョン',
  address: 'アドレス',
}
