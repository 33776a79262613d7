/** Limits and defaults. Times are in milliseconds and sizes in bytes, unless another unit is named. */

/** Maximum comics that a scan reads, or that indexing writes to the account, concurrently. */
export const FILES_IN_PARALLEL = 3
/** Pause between batches of comics that are written to the account, to limit the load on a hosted project. */
export const INDEX_PAUSE = 100
/** Default port of the helper. */
export const DEFAULT_PORT = 8080
/** URL of a helper on the browser's computer. A dashboard that the relay serves tries this helper before the tunnel. */
export const AT_HOME = `https://localhost:${DEFAULT_PORT}`
/** Timeout of the probe `GET /api/helper`. */
export const HELPER_PROBE_TIMEOUT = 2_000
/** Interval at which the dashboard reloads its server mode while it has no event stream or is served by a relay. */
export const MODE_RECHECK = 30_000
/** Interval at which the dashboard reloads its server mode while the mode is `off`. */
export const MODE_RECHECK_OFF = 5_000
/** Interval at which the terminal polls the state of a scan, of the server or of the relay. */
export const SCAN_POLL = 1_000
/** Interval at which the terminal's screen of libraries reloads its list. */
export const SERVER_REFRESH = 5_000
/** Default page size of `GET /api/files`. */
export const FILES_PAGE = 200
/** Maximum rows per page of a list. */
export const LIST_MAX = 200
/** Maximum characters of a search text; longer ones are cut. */
export const SEARCH_MAX = 200

/** Maximum page and page count of a position, which is the maximum of the account's int4 columns. */
export const POSITION_MAX = 2_147_483_647
/** Maximum comics per request that reads or writes progress. */
export const PROGRESS_AT_ONCE = 1_000
/** Number of covers on a series card. */
export const SERIES_COVERS = 3
/** Maximum values of a facet per response; the filter panel can search for others. */
export const FACET_OPTIONS = 1_000
/** Maximum number of values of a facet that have sample covers, and of sample covers per value. */
export const FACETS_SAMPLED = 12
export const FACET_SAMPLES = 4
/** Size from which header and playlist images are rejected. */
export const HEADER_IMAGE_MAX = 5 * 1024 * 1024

/** Maximum number, and maximum total size, of the pictures of a user's playlists. */
export const PLAYLIST_PICTURES = 500
export const PLAYLIST_PICTURES_BYTES = 250 * 1024 * 1024
/** Maximum items that are stored in a playlist at once. */
export const PLAYLIST_ITEMS = 10_000
/** Maximum smart shelves of a user, characters of a name, and bytes of a query. */
export const SHELVES_MAX = 100
export const SHELF_NAME_MAX = 200
export const SHELF_QUERY_MAX = 2_048
/** Time during which a removed playlist can be restored. */
export const PLAYLIST_UNDO_TIME = 60 * 60 * 1000

/** Time limit for opening or listing a comic, and for reading a page or cover. */
export const FILE_TIMEOUT = 10_000
/** Maximum unpacked size of a page. */
export const PAGE_MAX = 128 * 1024 * 1024
/** Maximum size of a page in a response. */
export const PAGE_SHOWN_MAX = 64 * 1024 * 1024
/** Maximum pixels of a page image: 16,384 squared. */
export const PAGE_PIXELS_MAX = 16_384 * 16_384
/** Maximum entries of an archive. */
export const ENTRIES_MAX = 100_000
/** Maximum pages of a comic. */
export const PAGES_MAX = 20_000
/** Maximum size of an embedded metadata file. */
export const METADATA_MAX = 4 * 1024 * 1024

/** Width of stored covers in pixels. */
export const COVER_WIDTH = 480
/** Widths in which covers are served; requested widths are rounded up. */
export const COVER_WIDTHS = [160, 240, 360, 480, 720, 1080] as const
/** Version of a cover in lists that is made on the first request for its image. */
export const DUE_COVER = 'due'
/**
 * Widths in which pages are served; requested widths are rounded up. Dense screens and zoomed PDFs need the largest
 * widths.
 */
export const PAGE_WIDTHS = [160, 800, 1200, 1600, 2400, 4000] as const

/** Maximum characters of a bookmark's name. */
export const BOOKMARK_NAME_MAX = 200
/** Maximum bookmarks of a comic. */
export const BOOKMARKS_MAX = 1_000
/** Maximum characters of a comic's id in an account; the helper's ids are shorter. */
export const COMIC_ID_MAX = 200

/** Maximum comics per bulk edit, which is written in one transaction. */
export const EDITED_AT_ONCE = 5_000

/** Length of a period of media tokens. A token expires at the end of the period after the one it was created in. */
export const MEDIA_TOKEN_LIFE = 24 * 60 * 60 * 1000
/** Default maximum size of a request body. Some endpoints have another maximum. */
export const BODY_MAX = 1024 * 1024
/** Minimum length of a password in characters. */
export const PASSWORD_MIN = 6

/** Returns the smallest of the ascending `widths` that is at least `width`; null if `width` exceeds all of them. */
export function listedWidth(width: number, widths: readonly number[]): number | null {
  return widths.find((listed) => listed >= width) ?? null
}

/** Maximum panels of a page; a page with more is shown as a whole. */
export const PANELS_MAX = 60
/** Maximum page layouts per response. */
export const LAYOUT_PAGES = 24
/** Maximum entries of a table of contents. */
export const CONTENTS_MAX = 1_000

/** Letters and digits of pairing codes and device keys, without those that look similar. */
export const PAIRING_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const PAIRING_CODE = /^[2-9A-HJKMNP-Z]{3}-[2-9A-HJKMNP-Z]{3}$/
/** Validity of a pairing code. */
export const PAIRING_LIFE = 5 * 60 * 1000
/** Maximum characters of the name of a computer, a browser or an operating system. */
export const PLATFORM_MAX = 100
/** Maximum characters of a helper's id. */
export const HELPER_ID_MAX = 64
/** Maximum characters of an access token or a refresh token. */
export const TOKEN_MAX = 8_192
