import type { Words } from '../words.ts'

export const terminal: Words['terminal'] = {
  more_one: 'and {{count, number}} more',
  more_other: 'and {{count, number}} more',
  time: {
    seconds: '{{seconds}} s',
    minutes: '{{minutes}} min',
    hours: '{{hours}} h {{minutes}} min',
    perSecond: '{{speed, number}} a second',
    perMinute: '{{speed, number}} a minute',
    left: '{{time}} left',
  },
  keys: {
    stop: 'q stop',
    leave: 'q stop watching',
  },
  scan: {
    joined: 'A scan is already running: this is it.',
    goesOn: 'The scan goes on.',
    ofTotal: '{{processed, number}} of {{discovered, number}}',
    took: 'Time: {{time}}',
    tookWithCovers_one: 'Time: {{time}} · {{count, number}} new cover',
    tookWithCovers_other: 'Time: {{time}} · {{count, number}} new covers',
    leftUnknown: 'There was no time to go through the folders. The next scan continues from there.',
    leftFiles_one:
      '{{count, number}} file of {{discovered, number}} is still to be read. The next scan continues from there.',
    leftFiles_other:
      '{{count, number}} files of {{discovered, number}} are still to be read. The next scan continues from there.',
    leftCovers_one:
      'All files have been read; {{count, number}} cover is still to be made. The next scan continues from there.',
    leftCovers_other:
      'All files have been read; {{count, number}} covers are still to be made. The next scan continues from there.',
  },
  index: {
    title: 'Indexing',
    stopping: 'Stopping…',
    beginning: 'Looking at what is in your account…',
    counts: 'Added: {{added, number}} · already there: {{skipped, number}} · links: {{links, number}}',
    failed: 'Failed: {{failed, number}}',
    stopped:
      'Indexing stopped. Added: {{added, number}}, already there: {{skipped, number}}, failed: {{failed, number}}, still to do: {{left, number}}. The next indexing continues from there.',
  },
}
