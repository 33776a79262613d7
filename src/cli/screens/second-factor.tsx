import type { TFunction } from 'i18next'
import { Box, Text } from 'ink'
import { draw } from '../components/draw.tsx'
import { TextPrompt } from '../components/text-prompt.tsx'

interface FormProps {
  readonly t: TFunction
  readonly onDone: (code: string) => void
}

/** Asks for the six digits of an authenticator app. */
export function CodeForm({ t, onDone }: FormProps) {
  return (
    <Box flexDirection="column">
      <Text bold>{t('auth.codeHint')}</Text>
      <TextPrompt
        name="code"
        label={t('cli.login.code')}
        onSubmit={(code) => onDone(code.replaceAll(' ', ''))}
      />
    </Box>
  )
}

/** Shows the form until it is submitted; null if the user leaves it with Ctrl+C. */
export function askCode(t: TFunction, signal: AbortSignal): Promise<string | null> {
  return draw<string>({ signal }, (finish) => <CodeForm t={t} onDone={finish} />)
}
