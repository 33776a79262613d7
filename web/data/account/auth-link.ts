/**
 * What a link of a message brought along in the fragment of the address. A session in it is the client's to take;
 * here is what the screens need to know.
 */
export interface AuthLink {
  /** Came to set a password: a new one, or the first of who was invited. */
  readonly recovery: boolean
  /** The link was refused: used, too old, or cut. */
  readonly refused: boolean
}

const fragment = new URLSearchParams(location.hash.slice(1))

/** Read once, before the client takes the fragment away. */
export const authLink: AuthLink = {
  recovery: ['recovery', 'invite'].includes(fragment.get('type') ?? '') && fragment.has('access_token'),
  refused: fragment.has('error_code') || fragment.has('error'),
}

// A refusal is shown once; nobody else removes it from the address.
if (authLink.refused) history.replaceState(history.state, '', location.pathname)
