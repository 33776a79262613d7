import type { Words } from '../../words.ts'

export const organize: Words['commands']['organize'] = {
  planned_one:
    '{{count, number}} comic moves; {{stays, number}} stay; {{unchanged, number}} are right already.',
  planned_other:
    '{{count, number}} comics move; {{stays, number}} stay; {{unchanged, number}} are right already.',
  ask_one: 'Organise {{count, number}} file? [y/N]',
  ask_other: 'Organise {{count, number}} files? [y/N]',
  done_one: 'Organised {{count, number}} file. To undo it: {{called}} undo {{batch}}',
  done_other: 'Organised {{count, number}} files. To undo it: {{called}} undo {{batch}}',
  stays: '{{path}} stays: {{reason}}',
  reasons: {
    missing: 'the template needs what is unknown ({{fields}})',
    'no-name': 'its name would be empty',
    'too-long': 'its path would be too long for Windows or SMB',
    collision: 'another file has or gets this name: {{target}}',
    'case-only': 'only upper and lower case would change: {{target}}',
    link: 'it is a symbolic link, or inside one',
    shared: 'it is shared with another folder, as a torrent may be',
    'unreadable-name': 'its name is not valid text',
    gone: 'it is gone; scan the library',
    cycle: 'it would have to exchange names with another comic: {{target}}',
  },
}
