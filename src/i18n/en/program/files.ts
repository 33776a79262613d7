import type { Words } from '../../words.ts'

export const files: Words['commands']['files'] = {
  skipped: '{{path}}: {{reason}}',
  off: 'Nothing is written into {{path}}. To allow it: {{called}} library set FOLDER --write into',
  planned: 'Files that would be written: {{files, number}}',
  stopped:
    'Stopped. Changed files: {{done, number}} of {{total, number}}. Repeat the command to continue; “{{called}} history --files” shows what was changed.',
  batch: '{{id}}  {{when}}  {{kind}}: {{states}}',
  nothing: 'There is nothing to write.',
  ask_one: 'Write into {{count, number}} file? [y/N]',
  ask_other: 'Write into {{count, number}} files? [y/N]',
  done_one: 'Written into {{count, number}} file. To undo it: {{called}} undo {{batch}}',
  done_other: 'Written into {{count, number}} files. To undo it: {{called}} undo {{batch}}',
  unchanged_one: '{{count, number}} file stays as it was.',
  unchanged_other: '{{count, number}} files stay as they were.',
  beside: 'beside the file',
  askUndo_one: 'Undo the change of {{count, number}} file? [y/N]',
  askUndo_other: 'Undo the change of {{count, number}} files? [y/N]',
  undone_one: 'Undone in {{count, number}} file.',
  undone_other: 'Undone in {{count, number}} files.',
  none: 'No file was changed.',
  kinds: {
    write: 'metadata written',
    rename: 'files renamed',
    convert: 'files converted',
    undo: 'undo',
  },
  states: {
    done: '{{count, number}} done',
    undone: '{{count, number}} undone',
    skipped: '{{count, number}} skipped',
    failed: '{{count, number}} failed',
    due: '{{count, number}} waiting',
  },
  warnings: {
    'comma-in-name': 'other programs read “{{value}}” as several names ({{element}})',
    'repeated-element': '{{element}} occurs more than once; the other occurrences are removed',
    'metron-differs': '{{element}} in MetronInfo.xml cannot be changed with certainty; it stays and differs',
    'newer-element': '{{element}} is not part of ComicInfo 2.0, which the file declares',
  },
  others: 'stay as they are: {{names}}',
  settings: {
    off: 'nothing is written',
    beside: 'metadata beside the files',
    into: 'metadata in the files',
    follow: 'edits are written by themselves',
  },
}
