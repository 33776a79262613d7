/**
 * All actions of the reader with their default keys, grouped and ordered as in the list of keys. A new line here,
 * with its name in the texts (`reader.keys`), is listed and can be rebound. Keys are named as in {@link keyName}.
 */
export const KEY_GROUPS = {
  turning: {
    next: ['arrowright'],
    previous: ['arrowleft'],
    // Space and the page keys, which presenters and clickers send, scroll a tall page before they turn.
    advance: ['space', 'pagedown'],
    retreat: ['shift+space', 'pageup'],
    auto: ['k'],
    'scroll-down': ['arrowdown'],
    'scroll-up': ['arrowup'],
  },
  going: {
    first: ['home'],
    last: ['end'],
    'go-to': ['g'],
    grid: ['t'],
    contents: ['l'],
    bookmark: ['b'],
    'next-issue': ['n'],
    'previous-issue': ['p'],
  },
  showing: {
    mode: ['m'],
    guided: ['v'],
    fit: ['a'],
    double: ['d'],
    shift: ['s'],
    direction: ['r'],
    'zoom-in': ['+', '='],
    'zoom-out': ['-'],
    'zoom-reset': ['0'],
    'zoom-keep': ['z'],
    crop: ['c'],
    split: ['h'],
    rotate: ['e'],
    picture: ['i'],
  },
  reader: {
    settings: ['o'],
    'more-settings': ['shift+o'],
    fullscreen: ['f'],
    // Sent by a presenter's button for a black screen.
    blank: ['.'],
    help: ['?'],
    escape: ['escape'],
  },
} as const

export type KeyGroup = keyof typeof KEY_GROUPS
type ActionsOf<G> = G extends KeyGroup ? keyof (typeof KEY_GROUPS)[G] : never
export type Action = ActionsOf<KeyGroup>

/** Returns the actions of a group in order. */
export const actionsOf = (group: KeyGroup): readonly Action[] => Object.keys(KEY_GROUPS[group]) as Action[]

export const KEY_GROUP_NAMES = Object.keys(KEY_GROUPS) as readonly KeyGroup[]

export const ACTIONS: readonly Action[] = KEY_GROUP_NAMES.flatMap(actionsOf)

/** Actions whose keys cannot be changed, so that the user can always leave. */
export const FIXED: ReadonlySet<Action> = new Set<Action>(['escape'])

/** Default keys of each action. */
export const DEFAULT_KEYS = Object.assign({}, ...Object.values(KEY_GROUPS)) as Readonly<
  Record<Action, readonly string[]>
>
