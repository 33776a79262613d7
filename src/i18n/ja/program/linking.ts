import type { Words } from '../../words.ts'

export const link: Words['commands']['link'] = {
  linked: 'このパソコンは {{email}}（{{url}}）とリンクされています。',
  done: 'このパソコンを {{email}} とリンクしました。コミックはどこからでも {{url}} で読めます',
  start: '読めるようにするには「{{called}} serve」で Comics を起動してください。',
  running: '{{here}} で動いている Comics が接続しています。接続の状態は「{{called}} status」で確認できます。',
  signIn: 'ターミナルでもこのアカウントを使うには「{{called}} login」を実行してください。',
  afterwards: 'そのあと「{{called}} login --account {{url}}」でこのパソコンをリンクしてください。',
  other:
    '{{email}} はすでに別のパソコンとリンクされています：{{name}}。そのパソコンはリモートアクセスを使えなくなります。',
  replace: '代わりにこのパソコンをリンクしますか？ [y/N]',
  trust:
    'そのサーバーが自分のもので独自の証明書を使っている場合は、その ca.pem をこのパソコンにコピーし、NODE_EXTRA_CA_CERTS=パス/ca.pem を付けてもう一度実行してください。',
  trustRunning:
    '{{here}} で動いている Comics もこの証明書を信頼する必要があります。NODE_EXTRA_CA_CERTS なしで起動した場合は、付けて再起動してください。',
  address: '「comics relay」の起動時に表示されるアドレスを使ってください。',
  carryHeld: 'このパソコンのアカウント {{from}} にデータがあります（{{rows, number}}件）。',
  carryAsk: '{{to}} にコピーしますか？ [Y/n]',
  carrying: 'コピーしたデータ：{{rows, number}}件',
  carried: '{{email}} にコピーしました：{{rows, number}}件',
  carryNobody: '何もコピーしません。このターミナルでは、このパソコンのアカウントにログインしていません。',
  ended:
    'このパソコンと {{email}}（{{url}}）のリンクを解除しました。Comics はこのパソコンのアカウントで続きます。',
  endedHere: 'リモートアクセスに通知できませんでした。次のページでもリンクを解除してください：{{url}}',
  howToEnd: 'リンクを解除するには「{{called}} logout --account」を実行してください。',
  line: {
    online: 'リモートアクセスはオンラインです：{{url}}',
    connecting: 'リモートアクセス：{{url}} に接続しています…',
    waiting: 'リモートアクセスはオフラインです。{{why}} 次の試行：{{time}}',
    broken: 'リモートアクセスはオフラインです。{{why}}',
    stopped: 'リモートアクセス：Comics が動いていない間はオフラインです。',
    unknown: 'リモートアクセス：{{url}} に接続できているか分かりません',
  },
}

export const relay: Words['commands']['relay'] = {
  atHome: 'コミックのあるパソコンで入力してください：comics login --account {{url}}',
  newHome: 'アカウントがまだない場合：comics signup --account {{url}}',
  invite: '招待するにはここで：{{called}} account invite EMAIL --url {{url}} --data-dir {{path}}',
  helpers: '接続中のパソコン：{{helpers, number}}台',
  title: 'リモートアクセスが動いています',
  signUp: {
    open: '新しいアカウント：誰でも作成できます',
    invited: '新しいアカウント：招待のみ',
    closed: '新しいアカウント：作成できません',
  },
}
