/** Limits of realtime clients. Times in milliseconds, sizes in bytes. */

/** A socket without a message for this long is closed; clients send a heartbeat every 25 s. */
export const SILENCE_MAX = 60_000
/** A socket without a joined channel for this long is closed. */
export const UNJOINED_MAX = 30_000
/** Interval of the checks for expired tokens and silent sockets. */
export const SWEEP_EVERY = 1_000

export const SOCKETS_MAX = 1_000
export const SOCKETS_PER_ADDRESS = 200
/** Sockets on which one user has channels: one for each browser tab. */
export const SOCKETS_PER_USER = 50
export const CHANNELS_PER_SOCKET = 100
export const BINDINGS_PER_CHANNEL = 100
/** Maximum characters in the filters of one channel. A filter is stored once for each table of its binding. */
export const FILTERS_MAX = 16 * 1024
/** Values of one `in` filter, as on hosted projects. */
export const IN_VALUES_MAX = 100

/** Maximum size of a frame. */
export const FRAME_MAX = 1024 * 1024
/** Maximum body of a broadcast by HTTP without a session. */
export const ANONYMOUS_BODY_MAX = 64 * 1024
/** Maximum presence payload of one client. */
export const PRESENCE_MAX = 64 * 1024
/** Maximum length of topics and event names: binary frames encode it in one byte. */
export const NAME_MAX = 255

/** Bytes of undelivered messages of all sockets together; beyond it the socket with the most is terminated. */
export const UNDELIVERED_ALL_MAX = 64 * 1024 * 1024
/** Bytes that sockets of one address may send without a session: a burst, and the rate per minute. */
export const ANONYMOUS_BYTES_BURST = 16 * 1024 * 1024
export const ANONYMOUS_BYTES_PER_MINUTE = 64 * 1024 * 1024

/** Messages of one socket, or broadcasts by HTTP from one address: a burst, and the rate per minute. */
export const MESSAGES_BURST = 500
export const MESSAGES_PER_MINUTE = 6_000
/** Queued messages at which reading from the socket is paused. */
export const QUEUED_MESSAGES_MAX = 64
/** Maximum changes sent to a channel before the event loop may serve other clients. */
export const CHANGES_PER_BATCH = 50
/** Unsent bytes of one socket, and unsent changes of one channel; beyond either limit the socket is closed. */
export const UNSENT_BYTES_MAX = 8 * 1024 * 1024
export const UNSENT_CHANGES_MAX = 20_000
/** Unsent bytes of all sockets together; beyond it, sockets with more than their share are closed. */
export const UNSENT_ALL_MAX = 256 * 1024 * 1024
