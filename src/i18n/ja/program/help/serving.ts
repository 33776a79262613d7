import type { serving as source } from '../../../es/program/help/serving.ts'
import type { Texts } from '../../../words.ts'

export const serving: Texts<typeof source> = {
  listen: {
    port: '待ち受けるポート（8080、または次に空いているもの）',
    host: '待ち受けるアドレス（指定しない場合：このパソコンのみ）',
    name: 'このパソコンのほかの名前やアドレス：{{names}}',
    signUp: 'アカウントを作成できる人',
    logLevel: 'ログの詳しさ',
  },
  serve: {
    about: 'ライブラリをブラウザーで見られるようにします',
    options: {
      noOpen: 'ブラウザーを開きません',
      noWatch: 'ライブラリのフォルダーの変更を監視しません',
      demo: '一時的なデータフォルダーで、お試し用のライブラリを使います',
    },
    examples: {
      here: 'このパソコンで Comics を開きます',
      network: '同じネットワークのほかの端末からも使えます',
      port: 'ポートを選び、ブラウザーを開きません',
    },
  },
  demo: {
    about: 'お試し用のライブラリを使います（serve --demo と同じ）',
    examples: {
      invented: '架空のコミックで Comics を試します。終了するとデータはすべて削除されます',
    },
  },
  relay: {
    about: '公開サーバーで、コミックのあるパソコンへのリモートアクセスを提供します',
    options: {
      publicUrl: '公開アドレス（TLS を終端するプロキシの背後で使う場合）',
      tlsCert: 'TLS 証明書とその証明書チェーン',
      tlsKey: 'その証明書の秘密鍵',
      redis: 'この Redis を共有する複数のノードで動かします：{{url}}',
      nodeAddress: 'ほかのノードに知らせるこのノードのアドレス（指定しない場合：最初のもの）',
      nodePort: 'ほかのノードが使うポート。公開しないでください（9443）',
      bandwidth: '各パソコンが送信できる最大の速度（メガビット毎秒）',
    },
    examples: {
      proxy: 'プロキシの背後で使う場合',
      direct: 'プロキシなしで使う場合',
      household: '家庭で、独自の証明書を使う場合',
    },
  },
  status: {
    about: 'サーバー、ログイン、ライブラリ、最後のスキャンの状態を表示します',
    examples: {
      text: '状態を文章で表示します',
      json: '状態を一つの JSON オブジェクトで表示します',
    },
  },
  doctor: {
    about: '設定を確認し、問題の直し方を表示します',
    options: {
      rebuild: '先に、読書の履歴から読書の記録を作り直します',
    },
    examples: {
      all: 'Comics に必要なものをすべて確認します',
      rebuild: '読書の記録も作り直します。先に Comics を停止してください',
    },
  },
  trust: {
    about: 'このパソコンのブラウザーが Comics の証明書を信頼するようにします',
    options: {
      remove: 'ブラウザーから証明書を外します',
    },
    examples: {
      ask: '変更内容を表示して確認します',
      script: '確認しません（スクリプト用）',
      remove: '証明書を外します',
    },
  },
}
