import type { TFunction } from 'i18next'
import { Box, useInput } from 'ink'
import { useState } from 'react'
import type { ScanStatus } from '#contract/helper/scan.ts'
import { SCAN_POLL } from '#domain/limits.ts'
import type { Stats } from '#library/catalog/stats.ts'
import { wrapText } from '../components/cut-text.ts'
import { draw } from '../components/draw.tsx'
import { Lines } from '../components/lines.tsx'
import { Log } from '../components/log.tsx'
import { contentRows, Page } from '../components/page.tsx'
import { QrCode, qrRows } from '../components/qr-code.tsx'
import { progressText } from '../components/scan-text.ts'
import { speedText } from '../components/time-text.ts'
import { usePolling } from '../components/use-polling.ts'
import { useRate } from '../components/use-rate.ts'
import { useSize } from '../components/use-size.ts'
import { type TunnelReport, tunnelText } from '../link/texts.ts'
import type { Serving } from '../serve/serving.ts'

/** The current state of the server, which the screen polls. */
export interface ServeState {
  readonly scan: ScanStatus
  readonly stats: Stats
  readonly requests: number
  readonly lines: readonly string[]
  /** URL of the linked or hosted account; null if the account is on this computer. */
  readonly account: string | null
  /** The status of the tunnel to the relay; null if this computer is not linked. */
  readonly tunnel: TunnelReport | null
}

export interface ServeProps {
  readonly t: TFunction
  readonly language: string
  readonly color: boolean
  /** True if this computer can show a browser. */
  readonly desktop: boolean
  readonly serving: Pick<Serving, 'url' | 'local' | 'network'>
  /** Lines that do not change, such as the data folder. */
  readonly about: readonly string[]
  readonly readState: () => Promise<ServeState>
  readonly open: () => void
  readonly scan: () => void
  /** Reconnects the tunnel at once instead of after its backoff. */
  readonly retry: () => void
}

/** Renders the addresses, account, scan and requests of the server, and the log or QR code if the user opens it. */
export function ServeView(props: ServeProps & { readonly onQuit: () => void }) {
  const { t, language, color, serving, about, readState, open, scan, retry, onQuit } = props
  const { columns, rows } = useSize()
  const state = usePolling(readState, SCAN_POLL)
  const [view, setView] = useState<'facts' | 'log' | 'qr'>('facts')
  const speed = useRate(state?.requests ?? null)
  const toggle = (other: 'log' | 'qr') => setView((now) => (now === other ? 'facts' : other))
  useInput((input, key) => {
    if (input === 'q' || key.escape || (key.ctrl && input === 'c')) onQuit()
    else if (input === 'l') toggle('log')
    else if (input === 'c' && serving.network !== null) toggle('qr')
    else if (input === 'o') open()
    else if (input === 's') scan()
    else if (input === 'r') retry()
  })
  const facts = [
    ...about,
    ...(state
      ? [accountText(t, state), collectionText(t, state.stats), scanText(t, language, state)]
      : ['', '', '']),
    state
      ? [t('terminal.serve.requests', { requests: state.requests }), speedText(t, speed, null)]
          .filter(Boolean)
          .join(' · ')
      : '',
  ]
  // Addresses and tunnel errors are wrapped, because cut ones would be useless.
  const head = addressesOf(props).flatMap((text) => wrapText(text, columns))
  const tunnelLines = state?.tunnel ? wrapText(tunnelText(t, language, state.tunnel), columns) : []
  const below = contentRows(rows) - head.length - tunnelLines.length - facts.length - 1
  const isQrBelow = serving.network !== null && view === 'facts' && qrRows(serving.network) <= below
  const keys = [
    'browser',
    'scan',
    ...(state?.tunnel?.state === 'waiting' ? (['retry'] as const) : []),
    view === 'log' ? 'closeLog' : 'log',
    ...(serving.network === null || isQrBelow ? [] : (['qr'] as const)),
    'quit',
  ] as const
  if (view === 'qr' && serving.network !== null) {
    return (
      <Page title={serving.network} keys={[t('terminal.keys.closeQr'), t('terminal.keys.quit')]}>
        <QrCode text={serving.network} color={color} />
      </Page>
    )
  }
  return (
    <Page title={t('terminal.serve.title')} keys={keys.map((key) => t(`terminal.keys.${key}`))}>
      <Lines color="yellow" of={head} />
      <Lines {...(state?.tunnel?.state === 'waiting' && { color: 'red' })} of={tunnelLines} />
      <Lines of={facts} />
      <Box paddingTop={1} flexDirection="column">
        {view === 'log' && <Log t={t} lines={state?.lines ?? []} rows={below} />}
        {isQrBelow && serving.network !== null && <QrCode text={serving.network} color={color} />}
      </Box>
    </Page>
  )
}

/**
 * Returns a text for each address of the server. The network address is last on a desktop. Without a desktop it is
 * first, because the browser then runs on another computer.
 */
function addressesOf({ t, serving, desktop }: Pick<ServeProps, 't' | 'serving' | 'desktop'>): string[] {
  const own = [serving.url, t('terminal.serve.local', { url: serving.local })]
  if (serving.network === null) return own
  const network = t('terminal.serve.network', { url: serving.network })
  return desktop ? [...own, network] : [network, ...own]
}

const accountText = (t: TFunction, { account }: ServeState): string =>
  account === null ? t('terminal.serve.accountHere') : t('terminal.serve.accountAt', { url: account })

function collectionText(t: TFunction, { files, series, problems }: Stats): string {
  return [
    t('common.comics', { count: files }),
    t('common.series', { count: series }),
    ...(problems > 0 ? [t('cli.scan.problems', { count: problems })] : []),
  ].join(' · ')
}

function scanText(t: TFunction, language: string, { scan, stats }: ServeState): string {
  if (scan.running) return t('cli.status.scanning', { progress: progressText(t, scan) })
  if (stats.lastScan === null) return t('terminal.serve.neverScanned')
  return t('cli.status.lastScan', { date: new Date(stats.lastScan).toLocaleString(language) })
}

/** Shows the screen of the server until the user leaves it or `signal` is aborted. */
export async function showServe(props: ServeProps, signal: AbortSignal): Promise<void> {
  await draw<true>({ signal, fullScreen: true, exitOnCtrlC: false }, (finish) => (
    <ServeView {...props} onQuit={() => finish(true)} />
  ))
}
