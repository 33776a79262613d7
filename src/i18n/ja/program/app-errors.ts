import type { APP_ERRORS } from '#domain/errors/program/app-errors.ts'

/** Errors that only reading apps receive. */
export const appErrors = {
  'device-key-wrong':
    'このキーはこのライブラリのものではありません。設定の「アプリ」で新しく作成してください。',
  'device-revoked': 'このキーは無効になっています。設定の「アプリ」で新しく作成してください。',
  'device-registration':
    'ここではアカウントを作成できません。Comics の設定の「アプリ」で KOReader 用のキーを作成し、パスワードとして使ってください。',
  'device-read-only': 'このキーでは読むことはできますが、読書の記録は保存できません。',
  'place-older': 'このコミックは別の場所でもっと後に読まれています。',
  'account-away': 'アカウントが今は応答していません。少し待ってからもう一度お試しください。',
} satisfies Record<keyof typeof APP_ERRORS, string>
