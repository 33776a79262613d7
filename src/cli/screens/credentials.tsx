import type { TFunction } from 'i18next'
import { Box, render, Text, useApp } from 'ink'
import { useState } from 'react'
import { AppError } from '#domain/errors.ts'
import { TextPrompt } from '../components/text-prompt.tsx'

export interface Credentials {
  readonly email: string
  readonly password: string
}

interface FormProps {
  readonly t: TFunction
  /** Known already, so that only the password is asked. */
  readonly email: string | null
  readonly signUp: boolean
  readonly onDone: (credentials: Credentials) => void
}

/** Asks for an email, then for a password that is not shown. */
export function CredentialsForm({ t, email: known, signUp, onDone }: FormProps) {
  const [email, setEmail] = useState(known)
  return (
    <Box flexDirection="column">
      <Text bold>{signUp ? t('cli.login.titleSignUp') : t('cli.login.title')}</Text>
      {email === null ? (
        <TextPrompt key="email" label={t('cli.login.email')} onSubmit={setEmail} />
      ) : (
        <>
          <Text>
            {t('cli.login.email')} {email}
          </Text>
          <TextPrompt
            key="password"
            label={signUp ? t('cli.login.newPassword') : t('cli.login.password')}
            masked
            onSubmit={(password) => onDone({ email, password })}
          />
        </>
      )}
    </Box>
  )
}

function CredentialsApp(props: FormProps) {
  const { exit } = useApp()
  const onDone = (credentials: Credentials) => {
    props.onDone(credentials)
    exit()
  }
  return <CredentialsForm {...props} onDone={onDone} />
}

/** Draws the form until it is answered. Throws fields-required when the person leaves it with Ctrl+C. */
export async function askCredentials(asked: Omit<FormProps, 'onDone'>): Promise<Credentials> {
  let answer: Credentials | null = null
  const onDone = (credentials: Credentials) => {
    answer = credentials
  }
  await render(<CredentialsApp {...asked} onDone={onDone} />).waitUntilExit()
  if (answer === null) throw new AppError('fields-required')
  return answer
}
