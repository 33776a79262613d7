import type { accounts as source } from '../../../es/program/help/accounts.ts'
import type { Texts } from '../../../words.ts'

export const accounts: Texts<typeof source> = {
  login: {
    about: 'sign in to your account',
    options: {
      code: 'the code of your authenticator app, for two-step verification',
      account: 'link this computer with an account on this server (comics relay)',
      carry: 'copy the data of the account on this computer to the linked one',
    },
    examples: {
      ask: 'ask for the address and the password',
      script: 'in scripts',
      code: 'with the code of your authenticator app',
      link: 'link this computer, to read its comics from anywhere',
    },
  },
  signup: {
    about: 'create an account and sign in',
    examples: {
      ask: 'ask for a password',
      link: 'create an account there and link this computer',
    },
  },
  logout: {
    about: 'sign out on this computer',
    options: {
      account: 'also end the link of this computer with a remote account',
    },
    examples: {
      session: 'end the session of this terminal',
      link: 'also turn off remote access to this computer',
    },
  },
  whoami: {
    about: 'show who is signed in at this terminal',
    examples: {
      nobody: 'exit with 1 if nobody is signed in',
    },
  },
  history: {
    about: 'show the reading history, and undo parts of it',
    id: 'the id that `history` shows',
    options: {
      device: 'only what was read on this device',
      limit: 'the number of entries (20)',
      files: 'the changes of files instead of what was read',
    },
    examples: {
      last: 'list the last entries, each with the id to undo it',
      device: 'list those of one device',
      files: 'list the changes of files, each with the id to undo it',
    },
    undo: {
      about: 'undo an entry in all its comics, or everything since a time',
      id: 'the id that `history` shows; the id of an undo redoes it',
      since: 'undo everything since this time: {{time}}',
      examples: {
        ask: 'show how many comics change, and ask',
        script: 'without asking, in scripts',
      },
    },
    accept: {
      about: 'keep the changes of an entry that needs your answer',
      examples: {
        many: 'keep a change of many comics at once',
      },
    },
  },
  device: {
    about: 'manage the connected reading apps',
    of: 'use the devices of another account of this computer',
    list: {
      about: 'list the connected reading apps',
      examples: {
        all: 'show each app, its last request and what failed',
        other: 'list those of another account of this computer',
      },
    },
    add: {
      about: 'create a key for a reading app, and show what to type into the app',
      name: 'a name for the device',
      app: 'the app (other: any OPDS app)',
      readOnly: 'the key can read comics, but not save your progress',
      examples: {
        once: 'show the key, once only',
        readOnly: 'create a read-only key for an OPDS app',
      },
    },
    remove: {
      about: 'remove a reading app and revoke its key at once',
      device: 'the name or id of the device',
      examples: {
        own: 'lock this device out',
        other: 'lock out a device of another account',
      },
    },
  },
  account: {
    about: 'manage the accounts of this computer',
    keepDevices: 'do not revoke the keys of its reading apps',
    email: 'the account',
    list: {
      about: 'list the accounts of this computer',
      examples: {
        owner: 'show each account, and which one owns the library',
      },
    },
    invite: {
      about: 'invite a person, who creates an account with a link',
      email: 'the address of the person',
      url: 'the address of the dashboard for that person (default: the first address served)',
      examples: {
        link: 'show the link, and send it if a mail server is set up',
        url: 'use this address in the link',
      },
    },
    resetPassword: {
      about: 'set a new password, sign the account out everywhere and revoke the keys of its reading apps',
      examples: {
        ask: 'ask for a new password',
      },
    },
    signOut: {
      about:
        'sign an account out everywhere, and revoke its picture addresses and the keys of its reading apps',
      examples: {
        lost: 'lock out a lost device',
        keep: 'keep its reading apps connected',
      },
    },
    outbox: {
      about: 'show the messages that were not sent because no mail server is set up',
      examples: {
        codes: 'show the codes and links of these messages',
      },
    },
    serve: {
      about: 'serve an empty account service to the test suites of Supabase’s clients',
      options: {
        conformance: 'accept the keys of these suites (only this computer, temporary data)',
        port: 'the port to listen on (54321)',
        jwk: 'also accept these keys: a JWK, a list of JWKs, or a JWKS',
      },
      examples: {
        stopped: 'serve until stopped; all data is deleted',
      },
    },
  },
}
