export const path = {
  move: '「{{title}}」を移動',
  help: 'スペースキーで持ち上げ、矢印キーで移動し、スペースキーで置きます。Esc で元に戻します。',
  at: '「{{title}}」、{{total}}件中{{position}}番目',
  left: '「{{title}}」を{{total}}件中{{position}}番目に置きました',
  back: '「{{title}}」を{{total}}件中{{position}}番目に戻しました',
  leaveAt: '放すと{{position}}番目に置きます',
  moves: '移動',
  cancels: 'キャンセル',
  failed: '「{{title}}」を移動できませんでした',
}
