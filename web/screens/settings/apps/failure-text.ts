import { useTranslation } from 'react-i18next'
import type { DeviceCard } from '#web/data/devices/devices.ts'

/** Returns a function for the text of an app's last failure, in the user's language if the code is known. */
export function useFailureText(): (failure: NonNullable<DeviceCard['failure']>) => string {
  const { t, i18n } = useTranslation()
  return ({ code, params, message }) => {
    // Some codes have a text for apps; the others have the dashboard's error text.
    const key = [`connect.failures.${code}`, `errors.${code}`].find((each) => i18n.exists(each))
    if (key === undefined) return t('connect.failures.unknown', { message })
    // The parameters differ by code, which the types do not express.
    return t(key as 'connect.failures.device-revoked', params)
  }
}
