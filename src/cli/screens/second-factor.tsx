import type { TFunction } from 'i18next'
import { Box, Text } from 'ink'
import { draw } from '../components/draw.tsx'
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

/** Draws the form until it is answered; null when the person leaves it with Ctrl+C. */
export function askCode(t: TFunction, signal: AbortSignal): Promise<string | null> {
  return draw<string>({ signal }, (finish) => <CodeForm t={t} onDone={finish} />)
}
