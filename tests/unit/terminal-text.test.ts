import { expect, test } from 'vitest'
import { terminalText } from '#cli/terminal-text.ts'

test('control and direction characters in file names do not reach the terminal', () => {
  expect(terminalText('x\u001b]52;c;cm0=\u0007y.cbz')).toBe('x\ufffd]52;c;cm0=\ufffdy.cbz')
  expect(terminalText('\u009b2J bidi\u202egpj.cbz')).toBe('\ufffd2J bidi\ufffdgpj.cbz')
  expect(terminalText('Niebla ½ — ニ.cbz\n\tsegunda línea')).toBe('Niebla ½ — ニ.cbz\n\tsegunda línea')
})
