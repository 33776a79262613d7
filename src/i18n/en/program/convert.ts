import type { Words } from '../../words.ts'

export const convert: Words['commands']['convert'] = {
  nothing: 'There is nothing to convert.',
  planned: 'Files that would be converted: {{files, number}}',
  ask_one: 'Convert {{count, number}} file? [y/N]',
  ask_other: 'Convert {{count, number}} files? [y/N]',
  done_one: 'Converted {{count, number}} file. To undo it: {{called}} undo {{batch}}',
  done_other: 'Converted {{count, number}} files. To undo it: {{called}} undo {{batch}}',
}
