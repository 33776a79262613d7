export const auth = {
  slogan: 'あなたのコミックを、あなたのパソコンで。',
  welcome: 'アカウントを作って読み始めましょう。',
  welcomeHint:
    'このパソコンで最初のアカウントが、ライブラリの持ち主になります。保存先はここだけで、インターネットには送られません。',
  tabs: 'アクセス',
  signIn: 'ログイン',
  signUp: '新規登録',
  email: 'メールアドレス',
  password: 'パスワード',
  passwordHint: '6文字以上',
  showPassword: 'パスワードを表示',
  hidePassword: 'パスワードを隠す',
  signUpClosed:
    'ここでは新しいアカウントを作れません。このライブラリの管理者に、管理者のパソコンで作ってもらってください。',
  success: '完了しました',
  confirmEmail: 'メールを開いてアカウントを確認してください。',
  welcomeBack: 'おかえりなさい！',
  accountReady: 'アカウントの準備ができました。',
}
