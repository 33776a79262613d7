/**
 * Everything the reader does by key, with the keys that do it unless others were chosen, in the groups and the order in
 * which they are listed. Adding a line here, and its name to the words (`reader.keys`), lists it and lets it be rebound.
 * Keys are named as in {@link keyName}.
 */
export const KEY_GROUPS = {
  turning: {
    next: ['arrowright'],
    previous: ['arrowleft'],
    // Space scrolls a tall page before it turns it, and so do the page keys, which presenters and clickers send.
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
    contents: ['o'],
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
    fullscreen: ['f'],
    // What a presenter's button for a black screen sends.
    blank: ['.'],
    help: ['?'],
    escape: ['escape'],
  },
} as const

export type KeyGroup = keyof typeof KEY_GROUPS
type ActionsOf<G> = G extends KeyGroup ? keyof (typeof KEY_GROUPS)[G] : never
export type Action = ActionsOf<KeyGroup>

/** What a group holds, in the order of its list. */
export const actionsOf = (group: KeyGroup): readonly Action[] => Object.keys(KEY_GROUPS[group]) as Action[]

export const KEY_GROUP_NAMES = Object.keys(KEY_GROUPS) as readonly KeyGroup[]

/** All that can be done by key. */
export const ACTIONS: readonly Action[] = KEY_GROUP_NAMES.flatMap(actionsOf)

/** What stays where it is, so that there is always a way out. */
export const FIXED: ReadonlySet<Action> = new Set<Action>(['escape'])

/** The keys of each action as they come. */
export const USUAL_KEYS = Object.assign({}, ...Object.values(KEY_GROUPS)) as Readonly<
  Record<Action, readonly string[]>
>
