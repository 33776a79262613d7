/**
 * What the URL's fragment says about the e-mail link that opened the page. A session in it is read by the account's
 * client.
 */
export interface AuthLink {
  /** The link allows setting a password, after a recovery or an invitation. */
  readonly recovery: boolean
  /** The link was rejected: used, expired or incomplete. */
  readonly refused: boolean
}

const fragment = new URLSearchParams(location.hash.slice(1))

/** Read at import, before the client removes the fragment. */
export const authLink: AuthLink = {
  recovery: ['recovery', 'invite'].includes(fragment.get('type') ?? '') && fragment.has('access_token'),
  refused: fragment.has('error_code') || fragment.has('error'),
}

// The client does not remove the error from the URL; without this, each reload would show it again.
if (authLink.refused) history.replaceState(history.state, '', location.pathname)
