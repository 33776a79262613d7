import { useQuery } from '@tanstack/react-query'
import { keys } from '../keys.ts'
import { accountAfterFirstScreen } from './account.ts'
import { sessionQuery } from './session.ts'

interface User {
  readonly id: string
  readonly email: string
  /** Display name; empty if none is set. */
  readonly name: string
  /** URL of the picture; null if there is none. */
  readonly picture: string | null
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** True for a key in the account's bucket; pictures of other sign-in services have a URL. */
const isKey = (picture: string): boolean => picture !== '' && !/^[a-z]+:/i.test(picture)

/** Returns the signed-in user. */
export function useUser(): User {
  const user = useQuery(sessionQuery).data?.user
  const given = textOf(user?.user_metadata.avatar_url)
  const { data: own } = useQuery({
    queryKey: keys.avatar(given),
    queryFn: async () => {
      const account = await accountAfterFirstScreen()
      const { data, error } = await account.storage.from('avatars').download(given)
      if (error) throw error
      return URL.createObjectURL(data)
    },
    enabled: isKey(given),
    // The picture of a key never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return {
    id: user?.id ?? '',
    email: user?.email ?? '',
    name: textOf(user?.user_metadata.full_name),
    picture: isKey(given) ? (own ?? null) : given || null,
  }
}
