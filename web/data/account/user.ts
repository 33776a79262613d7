import { useQuery } from '@tanstack/react-query'
import { keys } from '../keys.ts'
import { accountOnceSeen } from './account.ts'
import { sessionQuery } from './session.ts'

interface User {
  readonly id: string
  readonly email: string
  /** What they call themselves, empty where they have not said. */
  readonly name: string
  /** The address of their picture, null where there is none. */
  readonly picture: string | null
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A picture in the account's bucket is named by its key there; one that another service gave, by its address. */
const isKey = (picture: string): boolean => picture !== '' && !/^[a-z]+:/i.test(picture)

/** Who is signed in. */
export function useUser(): User {
  const user = useQuery(sessionQuery).data?.user
  const given = textOf(user?.user_metadata.avatar_url)
  const { data: own } = useQuery({
    queryKey: keys.avatar(given),
    queryFn: async () => {
      const account = await accountOnceSeen()
      const { data, error } = await account.storage.from('avatars').download(given)
      if (error) throw error
      return URL.createObjectURL(data)
    },
    enabled: isKey(given),
    // A key's picture never changes.
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
