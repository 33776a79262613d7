import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from './session.ts'

interface User {
  readonly email: string
  /** The address of their picture, null where there is none. */
  readonly picture: string | null
}

/** Who is signed in. */
export function useUser(): User {
  const { data } = useQuery(sessionQuery)
  const picture: unknown = data?.user.user_metadata.avatar_url
  return {
    email: data?.user.email ?? '',
    picture: typeof picture === 'string' && picture !== '' ? picture : null,
  }
}
