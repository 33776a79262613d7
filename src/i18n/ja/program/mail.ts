export const mail = {
  action: '次のリンクを開いてください：',
  actionLink: 'リンクを開く',
  code: 'または次のコードを入力してください：',
  codeOnly: '次のコードを入力してください：',
  ignore: '有効期限は1時間、使えるのは1回だけです。心当たりがなければ、何もしなくて大丈夫です。',
  ignoreInvite:
    '有効期限は1週間、使えるのは1回だけです。招待した人に心当たりがなければ、何もしなくて大丈夫です。',
  ignoreKnown: '心当たりがなければ、何もしなくて大丈夫です。アカウントは変わっていません。',
  signup: {
    subject: 'Comics のアカウント登録を完了してください',
    body: '{{email}} がご本人のアドレスであることを確認すると、アカウントが使えるようになります。',
  },
  invite: {
    subject: 'Comics への招待',
    body: '{{email}} 宛てに Comics への招待が届いています。承諾するとアカウントが作成されます。',
  },
  recovery: {
    subject: 'Comics のパスワードの再設定',
    body: '{{email}} のパスワードの再設定が申し込まれました。',
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
    body: 'アカウント {{email}} の変更がご本人によるものか確認します。',
  },
  known: {
    subject: 'すでに Comics アカウントがあります',
    body: '{{email}} で新しいアカウントを作成しようとした人がいますが、このアドレスのアカウントはすでにあります。そのままログインするか、パスワードを忘れた場合は新しいパスワードをリクエストしてください。',
  },
} as const
