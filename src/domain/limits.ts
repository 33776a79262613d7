/** The product's numbers. Times in milliseconds, sizes in bytes. */

/** Files read at the same time, in scans and in indexing. */
export const FILES_IN_PARALLEL = 3
/** Pause between batches of the account's indexing, for a hosted project's sake; scans need none. */
export const INDEX_PAUSE = 100
/** The helper's port. */
export const DEFAULT_PORT = 8080
/** A helper on the computer that a relay's page is shown on, which the page looks for first. */
export const AT_HOME = `https://localhost:${DEFAULT_PORT}`
/** The probe of `GET /api/helper` gives up after this. */
export const HELPER_PROBE_TIMEOUT = 2_000
/** How often the dashboard looks which mode it is in. */
export const MODE_RECHECK = 30_000
/** The same while nothing answers: who waits for the server to come back should not have to ask. */
export const MODE_RECHECK_OFF = 5_000
/** How often the terminal asks for the state of a running scan, in milliseconds. */
export const SCAN_POLL = 1_000
/** How often a terminal screen loads its lists again, in milliseconds. */
export const SERVER_REFRESH = 5_000
/** Files in one page of `GET /api/files`. */
export const FILES_PAGE = 200
/** A list answers with no more than this many rows. */
export const LIST_MAX = 200
/** A search's text is cut to so many characters. */
export const SEARCH_MAX = 200

/** The highest page or page count of a position: what the account's columns (int4) take. */
export const POSITION_MAX = 2_147_483_647
/** Comics whose progress is read or written in one request. */
export const PROGRESS_AT_ONCE = 1_000
/** Covers on a series card. */
export const SERIES_COVERS = 3
/** Options of one filter list told at once: nobody leafs through more, and the panel searches within. */
export const FACET_OPTIONS = 1_000
/** Options of one filter list that covers can be told with, and how many with each. */
export const FACETS_SAMPLED = 12
export const FACET_SAMPLES = 4
/** A header image. */
export const HEADER_IMAGE_MAX = 5 * 1024 * 1024

/** Pictures that one person's playlists may have, and their bytes in all. */
export const PLAYLIST_PICTURES = 500
export const PLAYLIST_PICTURES_BYTES = 250 * 1024 * 1024
/** How long a removed playlist can be restored, in milliseconds. */
export const PLAYLIST_KEPT = 60 * 60 * 1000

/** One open, listing, page or cover of a comic. */
export const FILE_TIMEOUT = 10_000
/** One page, unpacked. */
export const PAGE_MAX = 128 * 1024 * 1024
/** One page as it is sent to be shown. */
export const PAGE_SHOWN_MAX = 64 * 1024 * 1024
/** Pixels of one page image: 16,384 squared. */
export const PAGE_PIXELS_MAX = 16_384 * 16_384
/** Entries of one archive that are looked at. */
export const ENTRIES_MAX = 100_000
/** Pages of one comic. */
export const PAGES_MAX = 20_000
/** An embedded metadata file. */
export const METADATA_MAX = 4 * 1024 * 1024

/** The scan makes covers of this width, in pixels. */
export const COVER_WIDTH = 480
/** Widths a cover can be asked for; others round up. */
export const COVER_WIDTHS = [160, 240, 360, 480, 720, 1080] as const
/** Widths a page can be asked for; others round up. The widest are for dense screens, and for zooming into a PDF. */
export const PAGE_WIDTHS = [160, 800, 1200, 1600, 2400, 4000] as const

/** Characters of a bookmark's name, and bookmarks of one comic. */
export const BOOKMARK_NAME_MAX = 200
/** Characters of a comic's id in an account; the helper's own have fewer. */
export const COMIC_ID_MAX = 200
export const BOOKMARKS_MAX = 1_000

/** Comics whose metadata is edited in one call: they are written in one transaction. */
export const EDITED_AT_ONCE = 5_000

/** A day of media tokens, which are good for the day they are asked for and the next. */
export const MEDIA_TOKEN_LIFE = 24 * 60 * 60 * 1000
/** JSON bodies larger than this are refused. */
export const BODY_MAX = 1024 * 1024
/** The shortest password, in characters. */
export const PASSWORD_MIN = 6

/** Rounds a width up to a listed one; null (the original) when it is above all of them. */
export function listedWidth(width: number, widths: readonly number[]): number | null {
  return widths.find((listed) => listed >= width) ?? null
}

/** Panels of one page that are kept; a page of more is one picture to whoever reads it. */
export const PANELS_MAX = 60
/** Pages whose layout is told at once. */
export const LAYOUT_PAGES = 24
/** Lines of a table of contents; nobody reads more. */
export const CONTENTS_MAX = 1_000

/** The code that a computer and a browser show while they are linked: no letters or digits that look alike. */
export const PAIRING_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const PAIRING_CODE = /^[2-9A-HJKMNP-Z]{3}-[2-9A-HJKMNP-Z]{3}$/
/** How long it is good. */
export const PAIRING_LIFE = 5 * 60 * 1000
/** Characters of the name of a computer, a browser or a system. */
export const PLATFORM_MAX = 100
/** Characters of what a computer is told apart by. */
export const HELPER_ID_MAX = 64
/** Characters of a token. */
export const TOKEN_MAX = 8_192
