/** What a client may ask of realtime. Times in milliseconds, sizes in bytes. */

/** A socket that says nothing for this long is closed; clients send a heartbeat every 25 s. */
export const SILENCE_MAX = 60_000
/** A socket on which nothing was joined, or from which everything was left, is closed after this. */
export const UNJOINED_MAX = 30_000
/** How often ends of tokens and silence are looked for. */
export const SWEEP_EVERY = 1_000

export const SOCKETS_MAX = 1_000
export const SOCKETS_PER_ADDRESS = 200
/** Sockets on which one user has channels: browsers and tabs. */
export const SOCKETS_PER_USER = 50
export const CHANNELS_PER_SOCKET = 100
export const BINDINGS_PER_CHANNEL = 100
/** Characters in the filters of one channel: each condition is held once for every table it is about. */
export const FILTERS_MAX = 16 * 1024
/** A hosted project's limit on the values of one `in` filter. */
export const IN_VALUES_MAX = 100

/** One frame: as large as the body of a request. */
export const FRAME_MAX = 1024 * 1024
/** What one broadcast by HTTP may hold of somebody without a session. */
export const ANONYMOUS_BODY_MAX = 64 * 1024
/** What one client may show of itself to the others of a topic. */
export const PRESENCE_MAX = 64 * 1024
/** Topics and events of binary frames have one byte for their length. */
export const NAME_MAX = 255

/** Bytes of undelivered messages of all sockets together; beyond it the socket with the most is terminated. */
export const UNDELIVERED_ALL_MAX = 64 * 1024 * 1024
/** Bytes that sockets of one address may send without a session: a burst, and how many more per minute. */
export const STRANGER_BYTES_BURST = 16 * 1024 * 1024
export const STRANGER_BYTES_PER_MINUTE = 64 * 1024 * 1024

/** Messages of one socket: so many at once, and so many more each minute. */
export const MESSAGES_BURST = 500
export const MESSAGES_PER_MINUTE = 6_000
/** Messages that wait for their turn before the socket is read no further. */
export const WAITING_MAX = 64
/** Changes told to a channel before others have their turn. */
export const CHANGES_AT_ONCE = 50
/** What is kept for a reader that does not keep up: beyond either, its socket is closed. */
export const UNSENT_BYTES_MAX = 8 * 1024 * 1024
export const UNSENT_CHANGES_MAX = 20_000
/** What is kept for all readers together: beyond it, the sockets are closed that keep up the least. */
export const UNSENT_ALL_MAX = 256 * 1024 * 1024
