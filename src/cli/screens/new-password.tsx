import type { TFunction } from 'i18next'
import { Box, Text } from 'ink'
import { useState } from 'react'
import { AppError } from '#domain/errors/errors.ts'
import { draw } from '../components/draw.tsx'
import { TextPrompt } from '../components/text-prompt.tsx'

interface FormProps {
  readonly t: TFunction
  readonly email: string
  readonly onDone: (first: string, second: string) => void
}

/** Asks for a new password twice without showing it. */
export function NewPasswordForm({ t, email, onDone }: FormProps) {
  const [first, setFirst] = useState<string | null>(null)
  return (
    <Box flexDirection="column">
      <Text bold>{t('cli.account.newPassword', { email })}</Text>
      <TextPrompt
        name={first === null ? 'first' : 'second'}
        label={t(first === null ? 'cli.login.newPassword' : 'cli.account.again')}
        masked
        onSubmit={(text) => (first === null ? setFirst(text) : onDone(first, text))}
      />
    </Box>
  )
}

/** Shows the form until it is submitted; null if the user leaves it with Ctrl+C. Throws passwords-differ. */
export async function askNewPassword(
  form: Omit<FormProps, 'onDone'>,
  signal: AbortSignal,
): Promise<string | null> {
  const answers = await draw<readonly [string, string]>({ signal }, (finish) => (
    <NewPasswordForm {...form} onDone={(first, second) => finish([first, second])} />
  ))
  if (answers === null) return null
  const [first, second] = answers
  if (first !== second) throw new AppError('passwords-differ')
  return first
}
