export const settings = {
  language: 'Language',
  automatic: 'Automatic',
  locked: 'The address of this page decides.',
  keys: 'Keys',
  keysHint: 'Press ? on any screen to see the shortcuts.',
  about: 'About',
  version: 'Version',
  address: 'Address',
}
