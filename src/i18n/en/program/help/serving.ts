import type { serving as source } from '../../../es/program/help/serving.ts'
import type { Texts } from '../../../words.ts'

export const serving: Texts<typeof source> = {
  listen: {
    port: 'the port to listen on (8080, or the next free one)',
    host: 'the address to listen on (default: only this computer)',
    name: 'other names or addresses of this computer: {{names}}',
    signUp: 'who may create an account',
    logLevel: 'how much to log',
  },
  serve: {
    about: 'serve the library and its dashboard',
    options: {
      noOpen: 'do not open the browser',
      noWatch: 'do not watch the library folders for changes',
      demo: 'serve a demo library from a temporary data folder',
    },
    examples: {
      here: 'open the dashboard on this computer',
      network: 'also serve other devices of your network',
      port: 'choose a port, and do not open a browser',
    },
  },
  demo: {
    about: 'serve a demo library (like serve --demo)',
    examples: {
      invented: 'try Comics with invented comics; all data is deleted at the end',
    },
  },
  relay: {
    about: 'serve remote access to computers with comics, on a public server',
    options: {
      publicUrl: 'the public address, behind a proxy that terminates TLS',
      tlsCert: 'the TLS certificate with its chain',
      tlsKey: 'the private key of that certificate',
      redis: 'run several nodes that share this Redis: {{url}}',
      nodeAddress: 'the address of this node for other nodes (default: its first)',
      nodePort: 'the port for other nodes, not to be public (9443)',
      bandwidth: 'the most megabits per second that each computer may send',
    },
    examples: {
      proxy: 'serve behind a proxy',
      direct: 'serve without a proxy',
      household: 'serve a household, with a certificate of its own',
    },
  },
  status: {
    about: 'show the state of the server, session, libraries and last scan',
    examples: {
      text: 'show the state as text',
      json: 'show the state as one JSON object',
    },
  },
  doctor: {
    about: 'check the setup and show how to fix problems',
    options: {
      rebuild: 'first rebuild the reading progress from the reading journal',
    },
    examples: {
      all: 'check everything that Comics needs',
      rebuild: 'also rebuild the reading progress; stop Comics first',
    },
  },
  trust: {
    about: 'make the browsers on this computer trust the certificate of Comics',
    options: {
      remove: 'remove the certificate from the browsers',
    },
    examples: {
      ask: 'show the changes, and ask',
      script: 'do not ask, in scripts',
      remove: 'remove the certificate',
    },
  },
}
