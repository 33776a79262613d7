import type { collecting as source } from '../../../es/program/help/collecting.ts'
import type { Texts } from '../../../words.ts'

export const collecting: Texts<typeof source> = {
  scan: {
    about: 'scan the library folders for new, changed and missing comics',
    path: 'library folders or folders inside them (default: all)',
    options: {
      full: 'read every file again',
      retry: 'read files with a problem again',
      strict: 'exit with 3 when a scanned folder has open problems',
    },
    examples: {
      all: 'scan all library folders',
      folder: 'scan one folder',
      retry: 'also try files with a problem again',
      script: 'in scripts: fail if files have problems',
    },
  },
  index: {
    about: 'index the library’s comics in your account',
    examples: {
      pending: 'index the scanned comics that are not in your account yet',
      script: 'in scripts',
    },
  },
  list: {
    about: 'list the comics that match a query',
    query:
      'words and conditions, such as “writer:moore year:1986..1988 not read” (docs/queries.md); default: all',
    examples: {
      unread: 'what you have not read by a writer',
      week: 'what arrived this week, newest first',
      script: 'for scripts: one JSON object per comic',
    },
  },
  export: {
    about: 'export your reading progress, metadata changes, playlists and images to a folder',
    dir: 'an empty folder, or one with an earlier export, which is replaced',
    examples: {
      folder: 'write JSON lines and images to this folder',
    },
  },
  import: {
    about: 'import an export, and scan',
    dir: 'the folder of the export',
    options: {
      move: 'the new path of a folder of comics',
      noScan: 'do not scan afterwards',
    },
    examples: {
      ask: 'import an export, and scan',
      yes: 'add the library folders of the export without asking',
      moved: 'import comics whose folder has moved',
    },
  },
  library: {
    about: 'manage the library folders; without a subcommand, on a screen',
    folder: 'a folder',
    list: {
      about: 'list the library folders',
      examples: {
        counts: 'show each folder with its number of files',
      },
    },
    add: {
      about: 'add a library folder',
      examples: {
        folder: 'add a folder with everything in it',
        drive: 'add the current folder without asking, even a whole drive',
      },
    },
    set: {
      about: 'choose where the metadata of a library is written',
      write: 'off: nowhere; beside: a file beside the comic; into: the comic’s file',
      follow: 'write edits into the files a minute after the last one, without being asked',
      noFollow: 'do not write them without being asked',
      examples: {
        into: 'let “write” write into the files',
        follow: 'also write edits without being asked',
        off: 'write nothing',
      },
    },
    remove: {
      about: 'remove a library folder; its files stay',
      examples: {
        hidden: 'hide its comics; your progress and changes are kept',
      },
    },
  },
}
