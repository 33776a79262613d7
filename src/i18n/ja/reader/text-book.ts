import type { Words } from '../../words.ts'

export const textBook: Words['textBook'] = {
  size: '文字サイズ',
  smaller: '文字を小さく',
  larger: '文字を大きく',
  font: '書体',
  sans: 'ゴシック体',
  serif: '明朝体',
  theme: '用紙',
  ink: 'インク',
  paper: '白',
  width: '行の長さ',
  narrow: '短い',
  normal: '標準',
  wide: '長い',
  leading: '行間',
  tight: '狭い',
  loose: '広い',
  end: '本の終わり',
  keys: {
    on: '先へ進む（章の終わりで次の章へ）',
    back: '戻る',
    scroll: '上下にスクロール',
    ends: '章の始めと終わり',
    chapters: '次の章と前の章',
  },
}
