export const mail = {
  action: '次のリンクを開いてください：',
  actionLink: 'リンクを開く',
  code: 'または次のコードを入力してください：',
  codeOnly: '次のコードを入力してください：',
  ignore: '有効期限は1時間、使えるのは1回だけです。心当たりがなければ、何もしなくて大丈夫です。',
  ignoreKnown: '心当たりがなければ、何もしなくて大丈夫です。アカウントは変わっていません。',
  signup: {
    subject: 'Comics アカウントの確認',
    body: '{{email}} があなたのアドレスであることを確認すると、アカウントが使えるようになります。',
  },
  invite: {
    subject: 'Comics への招待',
    body: '{{email}} で Comics に招待されました。承諾するとアカウントが作成されます。',
  },
  recovery: {
    subject: 'Comics のパスワード変更',
    body: '{{email}} の新しいパスワードがリクエストされました。',
  },
  magiclink: {
    subject: 'Comics のログインリンク',
    body: 'パスワードなしで {{email}} として Comics にログインできます。',
  },
  email_change: {
    subject: 'メールアドレス変更の確認',
    body: 'Comics アカウントのアドレスを {{email}} に変更します。現在のアドレスと新しいアドレスの両方で確認すると、変更が完了します。',
  },
  reauthentication: {
    subject: 'Comics の確認コード',
    body: 'アカウント {{email}} を変更しているのがあなたであることを確認してください。',
  },
  known: {
    subject: 'すでに Comics アカウントがあります',
    body: '{{email}} で新しいアカウントを作成しようとした人がいますが、このアドレスのアカウントはすでにあります。そのままログインするか、パスワードを忘れた場合は新しいパスワードをリクエストしてください。',
  },
} as const
