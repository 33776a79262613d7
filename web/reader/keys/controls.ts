/** Keys a focused control needs for itself: a button Space and Enter, a slider the arrows too. */
export function belongsToControl(key: string, control: 'button' | 'slider' | 'text' | 'none'): boolean {
  if (control === 'none' || key === 'Escape') return false
  if (control === 'text') return true
  if (key === ' ' || key === 'Enter') return true
  return control === 'slider' && /^(Arrow|Home|End|Page)/.test(key)
}
