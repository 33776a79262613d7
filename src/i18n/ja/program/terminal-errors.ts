import type { TERMINAL_ERRORS } from '#domain/errors/program/terminal-errors.ts'

/** Errors that only the terminal shows. */
export const terminalErrors = {
  'link-unreadable':
    'このパソコンのリンクを読み取れません：{{path}}。アクセス権を確認するか、ファイルを削除してからもう一度リンクしてください。',
  'port-in-use': 'ポート {{port}} は別のプログラムが使用中です。--port で別のポートを選んでください。',
  'port-not-allowed': 'このアカウントではポート {{port}} を開けません。1023 より大きい番号を選んでください。',
  'option-invalid': 'オプション {{option}} にこの値は指定できません。--help をご覧ください。',
  'tls-unreadable': '証明書のこのファイルを読み取れません：{{path}}',
  'tls-pair':
    '--tls-cert と --tls-key には、証明書とそれに対応する鍵を指定してください。どちらも PEM 形式で、鍵にはパスワードを付けないでください。',
  'host-not-own': 'このパソコンにはアドレス {{host}} がありません。--host で別のアドレスを選んでください。',
  'consent-required': 'ここでは確認できません。実行するには --yes を付けてやり直してください。',
  'export-missing': 'このフォルダーには Comics の書き出しがありません：{{path}}',
  'export-foreign': 'このフォルダーは Comics が書き出したものではありません：{{path}}',
  'export-newer':
    '{{path}} の書き出しは新しいバージョンの Comics のものです。Comics を更新してやり直してください。',
  'export-damaged':
    '書き出しが壊れています：{{file}} の{{line}}行目。何も読み込んでいません。別のコピーを使ってください。',
  'export-line-too-long':
    '{{file}} の{{line}}行目が、書き出しで使える長さ（{{megabytes}} MB）を超えています。何も書き込んでいません。',
  'export-not-empty':
    'このフォルダーは空ではなく、以前の書き出しでもありません：{{path}}。別のフォルダーを選んでください。',
  'export-not-writable': 'このフォルダーには書き込めません：{{path}}。別のフォルダーを選んでください。',
  'export-image':
    'アカウントから画像 {{image}} を読み込めませんでした。もう一度試すか、画像を差し替えてください。',
  'conformance-only':
    'このアカウントサービスはテスト専用で、誰もが知っているキーを受け付けます。それでよければ --conformance を付けてください。Comics を使うには「{{called}} serve」を実行します。',
  'keys-unreadable': 'このファイルには JWK キーがありません：{{path}}',
  'device-ambiguous':
    '{{name}} という端末が複数あります。「{{called}} device list」に表示される ID で指定してください。',
  'device-unknown': '{{name}} という端末はありません。「{{called}} device list」で一覧を確認できます。',
  'login-required':
    'ログインしていません。先に「{{called}} login」を、アカウントがまだない場合は「{{called}} signup」を実行してください。',
  'password-required': 'ターミナルではありません。--email EMAIL --password-stdin を使ってください。',
  'password-stdin-required': 'ターミナルではありません。--password-stdin を使ってください。',
  'code-required':
    'このアカウントでは二段階認証が有効です。認証アプリに表示される6桁の数字を入力してください（ターミナルなしの場合：--code）。',
  'email-unknown': 'このアドレスのアカウントはありません：{{email}}',
  'passwords-differ': '二つのパスワードが一致しません。',
  'hosted-settings':
    'SUPABASE_URL にはプロジェクトの https:// アドレス（現在：{{url}}）、SUPABASE_ANON_KEY には公開可能キーまたは anon キーを指定してください。シークレットキーは使えません。',
  'hosted-insecure':
    'SUPABASE_URL は https:// で始まる必要があります（現在：{{url}}）。暗号化されていないと、ネットワーク上の誰でもパスワードを読めてしまいます。http を使えるのは、このパソコン上のサービスだけです。',
  'redis-unreachable': '--redis または COMICS_REDIS_URL で指定したアドレスの Redis が応答しません。',
  'nodes-hosted':
    '複数のノードにはホスト型アカウントが必要です。SUPABASE_URL と SUPABASE_ANON_KEY を設定するか、--redis と COMICS_REDIS_URL を外してください。',
  'index-running': 'このデータフォルダーの取り込みはすでに実行中です。終わるまでお待ちください。',
  'already-running':
    'Comics はこのデータフォルダーですでに動作しています：{{url}}。このアドレスを開くか、停止してからもう一度起動してください。',
  'data-dir-served':
    'このデータフォルダーで別の Comics が起動中または終了中です：{{path}}。少し待ってからもう一度お試しください。',
  'reader-unconfined':
    'コミックを読み込むプログラムが権限の制限なしで動いています。この Node またはシステムが制限を受け付けません。',
  'sqlite-missing':
    'SQLite を読み込めませんでした。「npm install --allow-scripts=sqlite3」でインストールするか、Node 22.13 以降を使ってください。',
  'dashboard-missing': 'ダッシュボードがビルドされていません。「npm run build」を実行してください。',
  'mail-settings':
    'COMICS_SMTP_URL は smtp:// または smtps:// のアドレス、COMICS_MAIL_FROM は送信元のメールアドレスにしてください。',
  'data-dir-newer': '{{path}} のデータは新しいバージョンの Comics のものです。Comics を更新してください。',
  'data-dir-damaged': 'データベース {{path}} が壊れています。別の場所へ移して起動し直すと新しく作られます。',
  'template-invalid': 'テンプレートの{{position}}文字目が正しくありません：{{template}}',
  'query-misread': '検索のこの部分を理解できません：{{part}}',
} as const satisfies Record<keyof typeof TERMINAL_ERRORS, string>
