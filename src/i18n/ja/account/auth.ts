export const auth = {
  plans: 'プラン',
  slogan: 'あなたのコミックを、あなたのパソコンで。',
  welcome: 'アカウントを作成して読み始めましょう。',
  welcomeHint:
    'このパソコンで最初のアカウントが、ライブラリの所有者になります。保存先はここだけで、インターネットには送られません。',
  welcomeHintElsewhere:
    'このパソコンで最初にログインするアカウントが、ライブラリの所有者になります。アカウントはアカウントサービスに保存されます。',
  tabs: 'ログインまたは新規登録',
  signIn: 'ログイン',
  signUp: '新規登録',
  email: 'メールアドレス',
  password: 'パスワード',
  passwordHint: '6文字以上',
  showPassword: 'パスワードを表示',
  hidePassword: 'パスワードを隠す',
  signUpClosed:
    'ここでは新しいアカウントを作成できません。このライブラリの管理者に、管理者のパソコンで作成してもらってください。',
  signUpClosedElsewhere:
    'このアカウントサービスでは新しいアカウントを作成できません。管理者に依頼してください。',
  success: '完了しました',
  confirmEmail: '届いたメールのリンクから登録を完了してください。',
  welcomeBack: 'おかえりなさい',
  accountReady: 'アカウントの準備ができました。',
  forgot: 'パスワードをお忘れですか？',
  forgotTitle: 'パスワードの再設定',
  forgotHint: '新しいパスワードを決めるためのリンクをお送りします。',
  forgotSend: 'リンクを送る',
  forgotSent: '{{email}} のアカウントがあれば、リンクを記載したメールが届きます。',
  noMail:
    'ここではメールを送信できません。ライブラリのあるパソコンでターミナルを開き、次を入力してください：',
  confirmNotice: '{{email}} にメールを送りました。届いたメールのリンクから登録を完了してください。',
  resend: 'もう一度送る',
  resent: 'メールを送りました',
  newPasswordTitle: '新しいパスワードを設定',
  newPassword: '新しいパスワード',
  savePassword: 'パスワードを保存',
  passwordSaved: 'パスワードを変更しました',
  codeTitle: 'コードを入力',
  codeHint: '認証アプリに表示される6桁の数字です。',
  code: 'コード',
  verify: '続ける',
  useOther: '別のアカウントを使う',
  notKept:
    'このブラウザーは何も保存できない設定です。ログインはページを閉じるか再読み込みするまで有効です。続けて使うには、このアドレスのCookieを許可してください。',
  noAccessTitle: 'このライブラリは別のアカウントのものです',
  noAccessHint:
    '{{email}} としてログインしています。ライブラリのあるパソコンで最初にログインした、所有者のアカウントだけが利用できます。',
}
