import { Box, Text, useInput } from 'ink'
import { useRef, useState } from 'react'

interface Props {
  readonly label: string
  /** Show dots instead of the typed text. */
  readonly masked?: boolean
  readonly onSubmit: (text: string) => void
}

/** Renders an input of one line; Enter submits the text unless it is blank. */
export function TextPrompt({ label, masked = false, onSubmit }: Props) {
  // Keys may arrive faster than renders, so the current text is in a ref.
  const text = useRef('')
  const [shown, show] = useState('')
  const submit = () => {
    if (text.current.trim() !== '') onSubmit(masked ? text.current : text.current.trim())
  }
  useInput((input, key) => {
    if (key.return) return submit()
    if (key.backspace || key.delete) text.current = [...text.current].slice(0, -1).join('')
    else if (!key.ctrl && !key.meta && !key.tab) {
      // Text that is typed fast or pasted arrives in one piece, including the Enter.
      const [line = '', ...more] = input.split(/[\r\n]/)
      text.current += line
      if (more.length > 0) return submit()
    }
    show(text.current)
  })
  return (
    <Box gap={1}>
      <Box flexShrink={0}>
        <Text>{label}</Text>
      </Box>
      <Text color="yellow">{masked ? '•'.repeat([...shown].length) : shown}</Text>
      <Text inverse> </Text>
    </Box>
  )
}
