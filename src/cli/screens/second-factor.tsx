import type { TFunction } from 'i18next'
import { Box, render, Text, useApp } from 'ink'
import { AppError } from '#domain/errors.ts'
import { TextPrompt } from '../components/text-prompt.tsx'

interface FormProps {
  readonly t: TFunction
  readonly onDone: (code: string) => void
}

/** Asks for the six digits that an authenticator app shows. */
export function CodeForm({ t, onDone }: FormProps) {
  return (
    <Box flexDirection="column">
      <Text bold>{t('auth.codeHint')}</Text>
      <TextPrompt label={t('cli.login.code')} onSubmit={(code) => onDone(code.replaceAll(' ', ''))} />
    </Box>
  )
}

function CodeApp({ t, onDone }: FormProps) {
  const { exit } = useApp()
  const done = (code: string) => {
    onDone(code)
    exit()
  }
  return <CodeForm t={t} onDone={done} />
}

/** Draws the form until it is answered. Throws code-required when the person leaves it. */
export async function askCode(asked: Omit<FormProps, 'onDone'>): Promise<string> {
  let answer = ''
  const onDone = (code: string) => {
    answer = code
  }
  await render(<CodeApp {...asked} onDone={onDone} />).waitUntilExit()
  if (answer === '') throw new AppError('code-required')
  return answer
}
