import type { Words } from '../../../words.ts'

export const files: Pick<Words['help'], 'write' | 'organize' | 'convert' | 'undo'> = {
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
  organize: {
    about: 'give comics names and folders by templates',
    query: 'only the comics that match this query (docs/queries.md); default: all',
    mode: 'wrong: only what is wrong (default); folders: only folders; all: everything',
    template:
      'template of a kind: issue, annual, trade, one-shot, manga or book (docs/organise.md); may be repeated',
    dryRun: 'show what would move and move nothing',
    examples: {
      preview: 'show what is wrong and what it would become',
      series: 'organise a series, after asking',
      template: 'with a template of your own for issues',
    },
  },
  convert: {
    about: 'convert cbr, cb7 and cbt to cbz; the originals stay in the library’s trash for 30 days',
    query: 'only the comics that match this query (docs/queries.md); default: all that are not cbz',
    dryRun: 'show what would be converted and change nothing',
    examples: {
      preview: 'show what would be converted, and what not and why',
      series: 'convert a series, after asking',
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
