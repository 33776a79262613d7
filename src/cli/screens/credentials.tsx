import type { TFunction } from 'i18next'
import { Box, Text } from 'ink'
import { useState } from 'react'
import { z } from 'zod'
import { draw } from '../components/draw.tsx'
import { Line } from '../components/line.tsx'
import { TextPrompt } from '../components/text-prompt.tsx'

export interface Credentials {
  readonly email: string
  readonly password: string
}

const isEmail = (text: string): boolean => z.email().safeParse(text).success

interface FormProps {
  readonly t: TFunction
  /** The account: a URL, or this computer. */
  readonly server: string
  /** The email, if it is known; if it is valid, only the password is asked for. */
  readonly email: string | null
  readonly signUp: boolean
  readonly onDone: (credentials: Credentials) => void
}

/** Asks for a valid email, then for a password that is not shown. */
export function CredentialsForm({ t, server, email: known, signUp, onDone }: FormProps) {
  const isKnown = known !== null && isEmail(known)
  const [email, setEmail] = useState(isKnown ? known : null)
  const [refused, setRefused] = useState(isKnown ? null : known)
  const take = (given: string) => (isEmail(given) ? setEmail(given) : setRefused(given))
  return (
    <Box flexDirection="column">
      <Line bold text={signUp ? t('cli.login.titleSignUp') : t('cli.login.title')} />
      <Line dimColor text={t('terminal.login.at', { server })} />
      {email === null ? (
        refused !== null && <Line color="red" text={t('errors.email-invalid', { email: refused })} />
      ) : (
        <Text>
          {t('cli.login.email')} {email}
        </Text>
      )}
      <TextPrompt
        name={email === null ? 'email' : 'password'}
        label={t(
          email === null ? 'cli.login.email' : signUp ? 'cli.login.newPassword' : 'cli.login.password',
        )}
        masked={email !== null}
        onSubmit={(text) => (email === null ? take(text) : onDone({ email, password: text }))}
      />
    </Box>
  )
}

/** Shows the form until it is submitted; null if the user leaves it with Ctrl+C. */
export function askCredentials(
  form: Omit<FormProps, 'onDone'>,
  signal: AbortSignal,
): Promise<Credentials | null> {
  return draw<Credentials>({ signal }, (finish) => <CredentialsForm {...form} onDone={finish} />)
}
