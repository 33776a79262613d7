import { Box, Text, useInput } from 'ink'
import { useLayoutEffect, useRef, useState } from 'react'

interface Props {
  readonly label: string
  /** Show dots instead of the typed text. */
  readonly masked?: boolean
  readonly onSubmit: (text: string) => void
}

/** Renders an input of one line; Enter submits the text unless it is blank. A new label begins a new input. */
export function TextPrompt(props: Props) {
  const { label, masked = false } = props
  // Keys may arrive faster than renders, or between a render and its effects: their handler reads only this.
  const current = useRef({ ...props, text: '' })
  useLayoutEffect(() => {
    current.current = { ...props, text: current.current.label === label ? current.current.text : '' }
  })
  const [shown, show] = useState({ label, text: '' })
  const submit = () => {
    const { text, onSubmit, masked } = current.current
    if (text.trim() !== '') onSubmit(masked === true ? text : text.trim())
  }
  useInput((input, key) => {
    const prompt = current.current
    if (key.return) return submit()
    if (key.backspace || key.delete) prompt.text = [...prompt.text].slice(0, -1).join('')
    else if (!key.ctrl && !key.meta && !key.tab) {
      // Text that is typed fast or pasted arrives in one piece, including the Enter.
      const [line = '', ...more] = input.split(/[\r\n]/)
      prompt.text += line
      if (more.length > 0) return submit()
    }
    show({ label: prompt.label, text: prompt.text })
  })
  const text = shown.label === label ? shown.text : ''
  return (
    <Box gap={1}>
      <Box flexShrink={0}>
        <Text>{label}</Text>
      </Box>
      <Text color="yellow">{masked ? '•'.repeat([...text].length) : text}</Text>
      <Text inverse> </Text>
    </Box>
  )
}
