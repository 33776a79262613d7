import type { TFunction } from 'i18next'
import { Box, render, Text, useApp } from 'ink'
import { useState } from 'react'
import { AppError } from '#domain/errors.ts'
import { TextPrompt } from '../components/text-prompt.tsx'

interface FormProps {
  readonly t: TFunction
  readonly email: string
  readonly onDone: (first: string, second: string) => void
}

/** Asks for a new password twice, showing neither. */
export function NewPasswordForm({ t, email, onDone }: FormProps) {
  const [first, setFirst] = useState<string | null>(null)
  return (
    <Box flexDirection="column">
      <Text bold>{t('cli.account.newPassword', { email })}</Text>
      {first === null ? (
        <TextPrompt key="first" label={t('cli.login.newPassword')} masked onSubmit={setFirst} />
      ) : (
        <TextPrompt
          key="second"
          label={t('cli.account.again')}
          masked
          onSubmit={(second) => onDone(first, second)}
        />
      )}
    </Box>
  )
}

function NewPasswordApp(props: FormProps) {
  const { exit } = useApp()
  const onDone = (first: string, second: string) => {
    props.onDone(first, second)
    exit()
  }
  return <NewPasswordForm {...props} onDone={onDone} />
}

/** Draws the form until it is answered. Throws passwords-differ, and fields-required when the person leaves it. */
export async function askNewPassword(asked: Omit<FormProps, 'onDone'>): Promise<string> {
  const answers: string[] = []
  const onDone = (first: string, second: string) => void answers.push(first, second)
  await render(<NewPasswordApp {...asked} onDone={onDone} />).waitUntilExit()
  const [first, second] = answers
  if (first === undefined) throw new AppError('fields-required')
  if (first !== second) throw new AppError('passwords-differ')
  return first
}
