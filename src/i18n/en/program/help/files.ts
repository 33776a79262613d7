import type { Words } from '../../../words.ts'

export const files: Pick<Words['help'], 'write' | 'undo'> = {
  write: {
    about: 'write the metadata you have edited into the files, where the library allows it',
    query: 'only the comics that match this query (docs/queries.md); default: all that were edited',
    dryRun: 'show what would change and write nothing',
    examples: {
      preview: 'show what would change in each file',
      series: 'write those of a series, after asking',
      script: 'in scripts',
    },
  },
  undo: {
    about: 'undo a change of files: they have the same bytes again',
    batch: 'the id that `history --files` shows; default: the last change',
    examples: {
      last: 'undo the last change, after asking',
      other: 'undo another one without asking',
    },
  },
}
