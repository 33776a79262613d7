import type { Words } from '../../words.ts'

export const cli: Words['cli'] = {
  covers_one: '表紙{{count, number}}枚',
  covers_other: '表紙{{count, number}}枚',
  fieldsRequired: 'すべての項目を入力してください。',
  bug: 'Comics でエラーが発生しました。次の内容を報告してください：',
  relay: { ready: 'リモートアクセスが動いています：{{url}}' },
  serve: {
    ready: 'Comics を開くアドレス：{{url}}\nこのパソコンからは警告なしで開けます：{{local}}',
    otherPort: 'ポート {{busy}} は使用中のため、{{port}} を使います。',
    dataDir: 'データ：{{path}}',
    demo: 'お試し用のライブラリです。好きなメールアドレスで登録できます。終了するとすべて消えます。',
    hostRefused:
      '{{host}} という名前でのリクエストを拒否しました。このパソコンの名前であれば、--name {{host}} を付けて起動してください。',
    stop: 'Ctrl+C で停止します。',
  },
  conformance: {
    ready:
      'Supabase クライアントのテスト用アカウントサービスは {{url}} にあります\nこのパソコンを使う人は誰でも入れます。終了するとすべて削除されます。',
    keys: 'anon キー：{{anonKey}}\nservice キー：{{serviceKey}}\nanon キー（旧形式）：{{legacyAnonKey}}\nservice キー（旧形式）：{{legacyServiceKey}}',
  },
  scan: {
    title: 'スキャン中',
    stopping: 'キャンセルしています…',
    walking: 'コミックを探しています…',
    progress: '{{discovered, number}}件中{{processed, number}}件',
    keys: 'q でキャンセル',
    noLibraries: 'フォルダーがありません。「{{called}} library add フォルダー」で追加してください。',
    problems_one: '問題{{count, number}}件',
    problems_other: '問題{{count, number}}件',
    done_one:
      '{{count, number}}ファイル：新規{{added, number}}、変更{{changed, number}}、見つからないもの{{gone, number}}、問題あり{{problems, number}}',
    done_other:
      '{{count, number}}ファイル：新規{{added, number}}、変更{{changed, number}}、見つからないもの{{gone, number}}、問題あり{{problems, number}}',
    open: '未解決の問題：{{problems, number}}件。「{{called}} status -v」で一覧を表示できます。',
    cancelled: 'スキャンをキャンセルしました。{{summary}}',
    unfinished: 'スキャンが中断されました。{{summary}}',
  },
  index: {
    progress: '{{total, number}}冊中{{done, number}}冊',
    done_one:
      '取り込みが完了しました：追加{{count, number}}、取り込み済み{{skipped, number}}、失敗{{failed, number}}',
    done_other:
      '取り込みが完了しました：追加{{count, number}}、取り込み済み{{skipped, number}}、失敗{{failed, number}}',
    linked_one:
      '登場人物・アーティスト・出版社・ストーリーラインとのつながり：{{count, number}}件（新規作成{{entities, number}}件）',
    linked_other:
      '登場人物・アーティスト・出版社・ストーリーラインとのつながり：{{count, number}}件（新規作成{{entities, number}}件）',
  },
  login: {
    title: 'Comics にログイン',
    titleSignUp: 'Comics のアカウントを作成',
    email: 'メールアドレス：',
    password: 'パスワード：',
    newPassword: 'パスワード（6文字以上）：',
    code: 'コード：',
    done: 'ログインしました：{{email}}',
    signedUp: 'アカウントを作成し、ログインしました：{{email}}',
    confirm: '届いたメールのリンクから登録を完了してください。',
  },
  account: {
    none: 'アカウントはありません。「{{called}} signup」で作成してください。',
    owner: 'ライブラリの所有者',
    unconfirmed: '未確認',
    lastSession: '最終ログイン：{{date}}',
    never: 'なし',
    newPassword: '{{email}} の新しいパスワード',
    again: 'もう一度：',
    reset:
      'パスワードを変更しました：{{email}}。すべてのデバイスからログアウトし、二段階認証を解除しました。',
    keysRevoked: '無効にしたキー：{{names}}',
    keysKept: '接続されたままのアプリ：{{names}}',
    signedOut: 'すべてのデバイスからログアウトしました：{{email}}',
    invited: '{{email}} への招待です。このリンクの有効期限は1週間、使えるのは1回だけです：',
    invitationSent: 'メールでも送信しました。',
    invitationUnsent: 'メールで送信できませんでした（{{detail}}）。リンクを直接渡してください。',
    noMessages: 'メッセージはありません。コードの有効期限は1時間です。',
    bySmtp: 'メッセージはメールサーバーから送信され、ここには保存されません。',
    code: 'コード：{{code}}',
    kinds: {
      signup: 'アカウント登録',
      invite: '招待',
      recovery: 'パスワードの再設定',
      magiclink: 'ログイン',
      email_change: 'アドレスの変更',
      reauthentication: '本人確認',
      known: '登録済みのアカウント',
    },
  },
  logout: {
    nobody: 'ログインしていませんでした',
  },
  library: {
    removed: 'ライブラリから外しました',
    none: 'フォルダーがありません。',
    missing: 'フォルダーが見つかりません',
  },
  status: {
    running: '実行中：{{url}}',
    stopped: '停止中です。「{{called}} serve」で開始します。',
    user: 'ログイン中：{{email}}',
    nobody: 'ログインしていません。「{{called}} login」でログインします。',
    counts: 'ファイル{{files, number}}、シリーズ{{series, number}}、問題あり{{problems, number}}',
    scanning: 'スキャン中：{{progress}}',
    lastScan: '最後のスキャン：{{date}}',
    cancelled:
      'スキャンをキャンセルしました：{{date}}、{{processed, number}}件読み込み済み。続けるには、もう一度スキャンしてください。',
    unfinished:
      'スキャンが中断されました：{{date}}、{{processed, number}}件読み込み済み。続けるには、もう一度スキャンしてください。',
    neverScanned: 'まだスキャンしていません。「{{called}} scan」で始めてください。',
  },
}
