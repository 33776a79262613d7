import type { AccountClient } from '../client/client.ts'
import { saveSetting, settingOf } from '../client/settings.ts'

const settingKey = (seriesKey: string) => `unwanted-issues:${seriesKey}`

/**
 * Returns the missing numbers of a series that the user does not want, so that they are not shown as gaps. Throws the
 * errors of `accountError`.
 */
export async function unwantedIssues(
  client: AccountClient,
  userId: string,
  seriesKey: string,
): Promise<string[]> {
  const stored = await settingOf(client, userId, settingKey(seriesKey))
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
}

/** Stores the unwanted numbers of a series. Throws the errors of `accountError`. */
export const setUnwantedIssues = (
  client: AccountClient,
  userId: string,
  seriesKey: string,
  numbers: readonly string[],
): Promise<void> => saveSetting(client, userId, settingKey(seriesKey), [...numbers])
