import { Box, Text, useInput } from 'ink'
import { useState } from 'react'

interface Props {
  readonly label: string
  /** Show dots in place of what is typed. */
  readonly masked?: boolean
  readonly onSubmit: (text: string) => void
}

/** One line of text; Enter hands it over when it is not blank. */
export function TextPrompt({ label, masked = false, onSubmit }: Props) {
  const [text, setText] = useState('')
  useInput((input, key) => {
    if (key.return) {
      if (text.trim() !== '') onSubmit(masked ? text : text.trim())
    } else if (key.backspace || key.delete) setText((now) => [...now].slice(0, -1).join(''))
    else if (!key.ctrl && !key.meta && input !== '') setText((now) => now + input.replace(/[\r\n]/g, ''))
  })
  return (
    <Box gap={1}>
      <Text>{label}</Text>
      <Text color="yellow">{masked ? '•'.repeat([...text].length) : text}</Text>
      <Text inverse> </Text>
    </Box>
  )
}
