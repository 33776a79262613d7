/** Device of a session, parsed from its User-Agent. */
export interface Device {
  /** `Firefox`, `Comics (terminal)`; null if unknown. */
  readonly browser: string | null
  /** `macOS`, `iPad`. */
  readonly system: string | null
  readonly kind: 'computer' | 'phone' | 'tablet' | 'terminal'
}

/** Names by pattern; the first match counts, because a User-Agent may also contain names that are later in the list. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgi?A?(?:OS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const named = (names: typeof BROWSERS, text: string): string | null =>
  names.find(([sign]) => sign.test(text))?.[1] ?? null

/** Parses a `User-Agent` (RFC 9110, 10.1.5) into browser and system. Node.js clients count as terminals. */
export function deviceOf(userAgent: string): Device {
  if (userAgent === '' || /^(node|undici|comics)\b/i.test(userAgent)) {
    return { browser: null, system: null, kind: 'terminal' }
  }
  const system = named(SYSTEMS, userAgent)
  // Android tablets omit "Mobile".
  const isTablet = system === 'iPad' || (system === 'Android' && !/\bMobile\b/.test(userAgent))
  const isPhone = system === 'iPhone' || system === 'Android'
  return {
    browser: named(BROWSERS, userAgent),
    system,
    kind: isTablet ? 'tablet' : isPhone ? 'phone' : 'computer',
  }
}

/** Classifies an IP address: this computer, its local network, or elsewhere. */
export function placeOf(ip: string): 'here' | 'network' | 'away' {
  const address = ip.toLowerCase().replace(/^::ffff:/, '')
  if (address === '::1' || address.startsWith('127.')) return 'here'
  const isPrivate =
    /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/.test(
      address,
    ) || /^(f[cd]|fe[89ab])[0-9a-f]*:/.test(address)
  return isPrivate ? 'network' : 'away'
}
