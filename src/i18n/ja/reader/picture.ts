import type { Words } from '../../words.ts'

/** The reader's picture panel: colours, margins, rotation, background. */
export const picture: Words['picture'] = {
  title: '画像',
  back: 'その他の設定に戻る',
  presets: { original: 'オリジナル', paper: '紙', contrast: 'コントラスト', night: '夜' },
  scopeHint: {
    comic: '{{comic}} だけに適用されます。',
    series: '{{series}} のすべての号に適用されます。',
    device: 'このブラウザーで読むすべてに適用されます。',
  },
  colours: '色',
  brightness: '明るさ',
  contrast: 'コントラスト',
  saturation: '彩度',
  warmth: '暖色',
  resetOne: 'ダブルクリックで元に戻す',
  tones: '色調',
  greyscale: 'グレースケール',
  sepia: 'セピア',
  inverted: '色を反転',
  cropHint: '周りの白い部分を取り除く',
  splitHint: '見開きを2ページとして表示',
  rotation: 'このコミックを回転',
  ground: '背景',
  grounds: {
    ink: 'インク',
    black: '黒',
    grey: 'グレー',
    page: 'ページ',
    paper: '紙',
    white: '白',
  },
  reset: 'リセット',
  original: '元の画像',
  hold: '押している間',
}
