import { Box, Text, useApp, useInput } from 'ink'
import { useLayoutEffect, useRef, useState } from 'react'

interface Props {
  /** Identifies the input: another name begins an empty one. */
  readonly name: string
  readonly label: string
  /** Show dots instead of the typed text. */
  readonly masked?: boolean
  readonly onSubmit: (text: string) => void
}

/** The character that the backspace key sends. */
const BACKSPACE = '\u007f'

const withoutLast = (text: string): string => [...text].slice(0, -1).join('')

/** Renders an input of one line; Enter submits the text unless it is blank. */
export function TextPrompt(props: Props) {
  const { name, label, masked = false } = props
  // Keys may arrive faster than renders, or between a render and its effects, so their handler reads only this ref.
  const typed = useRef({ ...props, text: '' })
  useLayoutEffect(() => {
    typed.current = { ...props, text: typed.current.name === name ? typed.current.text : '' }
  })
  const [shown, show] = useState({ name, text: '' })
  const { exit } = useApp()
  const submit = () => {
    const { text, onSubmit, masked } = typed.current
    if (text.trim() !== '') onSubmit(masked === true ? text : text.trim())
  }
  useInput((input, key) => {
    const prompt = typed.current
    if (key.return) return submit()
    if (key.backspace || key.delete) prompt.text = withoutLast(prompt.text)
    else if (!key.ctrl && !key.meta && !key.tab) {
      // Ink recognises Ctrl+C only alone.
      if (input.includes('\u0003')) return exit()
      // Text that is typed fast or pasted arrives in one piece, including the Enter.
      const [line = '', ...more] = input.split(/[\r\n]/)
      for (const character of line) {
        if (character === BACKSPACE) prompt.text = withoutLast(prompt.text)
        else if (!/\p{Cc}/u.test(character)) prompt.text += character
      }
      if (more.length > 0) return submit()
    }
    show({ name: prompt.name, text: prompt.text })
  })
  const text = shown.name === name ? shown.text : ''
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
