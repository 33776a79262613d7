import type { Words } from '../../words.ts'

export const link: Words['commands']['link'] = {
  linked: 'This computer is linked with {{email}}, at {{url}}.',
  done: 'This computer is linked with {{email}}. Its comics can be read from anywhere at {{url}}',
  start: 'To make them available, start Comics with “{{called}} serve”.',
  running:
    'Comics, running at {{here}}, is connecting now. “{{called}} status” shows the state of the connection.',
  signIn: 'To use this account in the terminal too: “{{called}} login”.',
  afterwards: 'Then link this computer with “{{called}} login --account {{url}}”.',
  other: '{{email}} is already linked with another computer: {{name}}. It will lose its remote access.',
  replace: 'Link this one instead? [y/N]',
  trust:
    'If that server is yours and has its own certificate, copy its ca.pem here and repeat with NODE_EXTRA_CA_CERTS=PATH/ca.pem.',
  trustRunning:
    'Comics, running at {{here}}, has to trust the certificate as well: if it was started without NODE_EXTRA_CA_CERTS, restart it with it.',
  address: 'Use the address that “comics relay” shows when it starts.',
  carryHeld: 'The account {{from}} on this computer holds data (records: {{rows, number}}).',
  carryAsk: 'Copy them to {{to}}? [Y/n]',
  carrying: 'Copying records: {{rows, number}}',
  carried: 'Copied to {{email}}. Records: {{rows, number}}',
  carryNobody: 'Nothing is copied: this computer’s account is not signed in at this terminal.',
  ended:
    'This computer is no longer linked with {{email}}, at {{url}}. Comics goes on with the accounts on this computer.',
  endedHere: 'The remote access could not be informed. Remove the link there too: {{url}}',
  howToEnd: 'To end the link: “{{called}} logout --account”.',
  line: {
    online: 'Remote access online: {{url}}',
    connecting: 'Remote access: connecting to {{url}}…',
    waiting: 'Remote access offline. {{why}} Next try: {{time}}',
    broken: 'Remote access offline. {{why}}',
    stopped: 'Remote access: offline while Comics isn’t running.',
    unknown: 'Remote access: status of the connection to {{url}} unknown',
  },
}

export const relay: Words['commands']['relay'] = {
  atHome: 'On the computer that has the comics, type: comics login --account {{url}}',
  newHome: 'Without an account yet, type there: comics signup --account {{url}}',
  invite: 'To invite somebody, type here: {{called}} account invite EMAIL --url {{url}} --data-dir {{path}}',
  helpers: 'Connected computers: {{helpers, number}}',
  title: 'Remote access is running',
  signUp: {
    open: 'New accounts: anyone may create one',
    invited: 'New accounts: by invitation',
    closed: 'New accounts: none',
  },
}
