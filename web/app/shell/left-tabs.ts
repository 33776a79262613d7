import type { Location } from 'react-router'

/** The last location in each tab of phones, by the tab's root. */
export const leftTabs = new Map<string, Location>()

/** Forgets where tabs were left: they are those of one user. */
export const forgetTabs = (): void => leftTabs.clear()
