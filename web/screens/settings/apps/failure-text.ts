import { useTranslation } from 'react-i18next'
import type { DeviceCard } from '#web/data/devices/devices.ts'

/** What went wrong for an app the last time, when, and what to do: in the reader's language as far as it is known. */
export function useFailureText(): (failure: NonNullable<DeviceCard['failure']>) => string {
  const { t, i18n } = useTranslation()
  return ({ code, params, message }) => {
    // What is told of an application has words of its own, else those of the dashboard's errors.
    const key = [`connect.failures.${code}`, `errors.${code}`].find((each) => i18n.exists(each))
    if (key === undefined) return t('connect.failures.unknown', { message })
    // Each code has its own places to fill.
    return t(key as 'connect.failures.device-revoked', params)
  }
}
