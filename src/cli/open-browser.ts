import open from 'open'

/** Asks the system to show an address; where it cannot, the printed address is all there is. */
export function openBrowser(url: string): void {
  open(url).then(
    (browser) => browser.on('error', () => undefined),
    () => undefined,
  )
}
