import type { ErrorCode } from '#domain/errors/errors.ts'
import { entityErrors } from './entity-errors.ts'
import { appErrors } from './program/app-errors.ts'
import { fileErrors } from './program/file-errors.ts'
import { terminalErrors } from './program/terminal-errors.ts'

export const errors = {
  // requests
  validation: 'リクエストが正しくありません。',
  unauthorized: 'このライブラリを使うにはログインしてください。',
  'session-expired': 'セッションの期限が切れました。もう一度ログインしてください。',
  forbidden: 'このアカウントはこのライブラリを利用できません。',
  'owner-only': 'この操作はライブラリの所有者だけができます。',
  'local-only': 'ここでは閲覧のみできます。ライブラリを管理するには、パソコンで Comics を開いてください。',
  'host-refused': 'このアドレスでは Comics を利用できません：{{host}}',
  'origin-refused': '{{origin}} からのリクエストは許可されていません。',
  'path-outside': 'このパスはライブラリの外にあります。',
  'not-found': 'このアドレスには何もありません。',
  'method-not-allowed': 'このアドレスは {{method}} を受け付けません。',
  'body-too-slow': 'リクエストの受信に時間がかかりすぎました。',
  'payload-too-large': 'リクエストが大きすぎます。',
  'rate-limited': '試行回数が多すぎます。{{seconds}}秒待ってから再試行してください。',
  internal: 'Comics の内部で問題が起きました。詳細はログにあります。',
  // remote access
  'helper-offline': 'コミックのあるパソコンが今は応答していません。',
  'relay-draining': 'リモートアクセスがまもなく再起動します。少し待ってからもう一度お試しください。',
  'relay-busy': 'パソコンへの要求が一度に多すぎます。少し待ってからもう一度お試しください。',
  'relay-unreachable': '{{url}} のリモートアクセスが応答しません。',
  'relay-unknown': '{{url}} に Comics のリモートアクセスはありません。',
  'relay-certificate': 'このパソコンは {{url}} の証明書を信頼していません。',
  'relay-insecure':
    'このままではパスワードが暗号化されずに {{url}} へ送られます。https のアドレスを使ってください。',
  'relay-refused':
    '{{url}} のリモートアクセスは、このパソコンを受け付けなくなりました。もう一度リンクしてください。',
  'link-replaced':
    'このアカウントに別のパソコンがリンクされました。このパソコンを使うには、もう一度リンクしてください。',
  'link-none': 'このパソコンはリモートアクセスにリンクされていません。',
  'pairing-unknown': 'コードが違うか、有効期限が切れています。新しいコードを取得してください。',
  'pairing-claimed': 'このコードは別のアカウントが使いました。新しいコードを取得してください。',
  'invitation-required': 'ここではアカウントは招待制です。管理者に招待を依頼してください。',
  // libraries
  'path-required': 'フォルダーのパスを入力してください。',
  'folder-not-found': 'このフォルダーはありません：{{path}}',
  'folder-not-a-folder': 'フォルダーではなくファイルです：{{path}}',
  'folder-not-readable': 'Comics にはこのフォルダーを読む権限がありません：{{path}}',
  'folder-wide':
    'これはディスク全体、ホームフォルダー、またはシステムのフォルダーです：{{path}}。コミックのあるフォルダーを選ぶか、全体を追加することを確認してください。',
  'library-exists': 'このフォルダーはすでにライブラリにあります：{{path}}',
  'library-inside': 'このフォルダーは、追加済みの {{other}} の中にあります。',
  'library-contains': 'このフォルダーは、追加済みの {{other}} を含んでいます。先にそれを外してください。',
  'library-not-found': 'このフォルダーはライブラリにありません：{{path}}',
  'folder-dialog-unavailable': 'このパソコンではフォルダー選択を開けませんでした。',
  // the collection
  'comic-not-found': 'このコミックはライブラリにありません。',
  'comic-unavailable': 'このコミックのファイルが見つかりません：{{path}}',
  'series-not-found': 'このシリーズはライブラリにありません。',
  'page-not-found': 'このコミックに{{page}}ページ目はありません。',
  'cover-not-found': 'このコミックには表紙がありません。',
  'playlist-not-found': 'プレイリストが見つかりません',
  'shelf-not-found': '本棚が見つかりません',
  'shelf-name-taken': '「{{name}}」という本棚はすでにあります',
  'shelf-loop': '本棚「{{name}}」が自分自身を含むことになります',
  'shelf-in-use': '「{{name}}」は別の本棚で使われています：{{names}}。先にそちらを変更してください',
  'shelf-query-long': '本棚「{{name}}」の検索が長くなりすぎます',
  'shelves-full': '本棚はすでに{{max}}個あります。先に1つ削除してください',
  'history-not-found': 'これは読書履歴にありません。',
  'set-unknown': 'コミックの一覧の有効期限が切れました。もう一度読み込んでください。',
  'image-type': 'JPG と PNG の画像のみ使えます',
  'image-too-large': '画像は 5 MB 未満にしてください',
  'playlist-pictures-full':
    'プレイリストの画像は{{count}}枚、合計 {{megabytes}} MB までです。先に1枚外してください。',
  'name-ambiguous': '{{name}} というファイルが複数あります。パスか ID で指定してください。',
  // scanning
  'scan-running': 'スキャンはすでに実行中です。',
  'root-missing': 'フォルダー {{path}} が見つかりません。ライブラリからは何も外していません。',
  'root-shrunk':
    '{{path}} の多くのファイルが急に見つからなくなりました。ライブラリからは何も外していません。',
  'folder-unreadable': 'このフォルダーを読めませんでした：{{path}}',
  'watch-unavailable': 'このフォルダーは監視できません：{{path}}。{{minutes}}分ごとに調べます。',
  // comic files
  'disk-not-answering':
    'このコミックがあるディスクが応答しません。接続と電源を確認してください。Comics は再試行します。',
  'file-unreadable': 'ファイルを読めませんでした。アクセス権を確認してください。',
  'name-unreadable': 'このファイルの名前に Comics で読めない文字があります。名前を変更してください。',
  'comic-corrupt': 'ファイルが壊れています。もう一度コピーかダウンロードをしてください。',
  'comic-empty': 'ファイルに表示できるページがありません。',
  'comic-encrypted': 'ファイルはパスワードで保護されています。',
  'comic-drm':
    'このファイルは販売元の DRM で保護されており、販売元のソフトでしか開けません。DRM のないものを入手してください。',
  'comic-not-archive':
    'コミックのアーカイブではなく、名前を変えた {{format}} 画像です。元の拡張子に戻すか、フォルダーの外へ移してください。',
  'comic-multivolume': 'このファイルは一部分だけです。すべての部分を一つのファイルに結合してください。',
  'comic-unsupported': 'Comics はこの種類のファイルに対応していません。',
  'comic-timeout': 'ファイルを開くのに時間がかかりすぎたため、スキップしました。',
  'reader-not-started': 'コミックを読み込むプログラムが起動しません。Comics をインストールし直してください。',
  'reader-stopped':
    'このファイルで、コミックを読み込むプログラムが異常終了しました。ファイルが変わるか、再試行するまでスキップします。',
  'comic-too-large': '展開すると Comics の上限を超えます。',
  'comic-names-too-long': '中のファイル名が Comics の上限を超えています。',
  'seven-zip-missing': 'このファイルには 7-Zip が必要ですが、このパソコンでは起動できません。',
  'metadata-corrupt': 'ファイル内のメタデータが壊れていて、読めませんでした。',
  'metadata-excessive':
    'ファイル内のメタデータが Comics の上限を超えています。一部だけ保存した項目：{{detail}}',
  'bookmarks-full':
    'このコミックにはすでに{{max}}個のしおりがあります。どれかを外してから、もう一度お試しください。',
  'page-corrupt': 'このページは壊れています。',
  'page-unsupported': 'このページは {{format}} 画像のため表示できません。',
  // startup
  'data-dir-not-writable': 'データフォルダーに書き込めません：{{path}}',
  'disk-full': 'ディスクがいっぱいです。空きを作って再試行してください。',
  // accounts
  'fields-required': 'すべての項目を入力してください',
  'invalid-credentials': 'メールアドレスかパスワードが違います。確認してください。',
  'email-taken': 'このメールアドレスは登録済みです。ログインしてください。',
  'sign-up-closed': 'ここでは新しいアカウントを作成できません。',
  'password-weak': 'パスワードが短すぎます。6文字以上にしてください。',
  'email-invalid': 'メールアドレスの形式が正しくありません：{{email}}',
  'email-not-confirmed': '先に、お送りしたメールのリンクから登録を完了してください。',
  'code-expired': 'このリンクまたはコードは無効になりました。もう一度リクエストしてください。',
  'second-factor-required':
    'このアカウントでは二段階認証が有効です。もう一度ログインし、認証アプリのコードを入力してください。',
  'code-wrong': 'コードが違います。アプリに表示されているコードを入力してください。',
  'factor-name-taken': 'この名前のアプリはすでにあります。',
  'factors-full': 'これ以上アプリを追加できません。先に1つ外してください。',
  'password-same': '今とは違うパスワードを選んでください。',
  'password-wrong': 'パスワードが違います。',
  'embedded-only':
    'これはこのパソコンのアカウントでのみ使えます。このアカウントは {{url}} にあります。そちらで管理してください。',
  // the home network
  'network-none': 'このパソコンは家庭のネットワークに接続されていません。',
  'network-port-taken':
    '別のプログラムがネットワークのポート {{port}} を使っています。終了してからもう一度試してください。',
  'network-refused': 'このパソコンでは、ネットワークのポート {{port}} を開けません。',
  'network-fixed': 'Comics の起動時の --host オプションで決まっています。',
  // reading apps
  'device-not-found': 'このアプリはもう接続されていません。',
  'devices-full': 'すでに {{max}} 個のアプリが接続されています。先にどれかを削除してください。',
  'place-moved': 'このコミックは、その後に別の場所で読まれています。',
  'account-unreachable': 'アカウントサービス {{url}} が応答しません。',
  'account-error': 'アカウントサービスの応答：{{detail}}',
  ...appErrors,
  ...entityErrors,
  ...fileErrors,
  ...terminalErrors,
} satisfies Record<ErrorCode, string>
