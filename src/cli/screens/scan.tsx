import type { TFunction } from 'i18next'
import { Box, render, Text, useApp, useInput } from 'ink'
import { useEffect, useState } from 'react'
import type { ScanStatus } from '#contract/helper/scan.ts'
import { ProgressBar } from '../components/progress-bar.tsx'
import { progressShare, progressText } from '../components/scan-text.ts'
import { terminalText } from '../terminal-text.ts'

type Perform = (onProgress: (status: ScanStatus) => void, stop: AbortSignal) => Promise<ScanStatus>

/** How far a scan is: bar, counts, the file of the moment; `q`, Esc and Ctrl+C cancel it. */
export function ScanView({
  t,
  status,
  stopping,
}: {
  t: TFunction
  status: ScanStatus | null
  stopping: boolean
}) {
  const { problems = 0, lastPath = null } = status ?? {}
  return (
    <Box flexDirection="column" paddingY={1}>
      <Text bold>{stopping ? t('cli.scan.stopping') : t('cli.scan.title')}</Text>
      <Box gap={2}>
        <ProgressBar value={status && progressShare(status)} />
        <Text>{status ? progressText(t, status) : t('cli.scan.walking')}</Text>
      </Box>
      <Text dimColor wrap="truncate-middle">
        {terminalText(lastPath ?? ' ')}
      </Text>
      {problems > 0 && <Text color="yellow">{t('cli.scan.problems', { count: problems })}</Text>}
      <Text dimColor>{t('cli.scan.keys')}</Text>
    </Box>
  )
}

interface AppProps {
  readonly t: TFunction
  readonly signal: AbortSignal
  readonly perform: Perform
  readonly settle: (scan: Promise<ScanStatus>) => void
}

function ScanApp({ t, signal, perform, settle }: AppProps) {
  const { exit } = useApp()
  const [status, setStatus] = useState<ScanStatus | null>(null)
  const [stop] = useState(() => new AbortController())
  const [stopping, setStopping] = useState(false)
  useInput((input, key) => {
    if (input !== 'q' && !key.escape && !(key.ctrl && input === 'c')) return
    setStopping(true)
    stop.abort()
  })
  useEffect(() => {
    const scan = perform(setStatus, AbortSignal.any([stop.signal, signal]))
    settle(scan)
    scan.then(
      () => exit(),
      () => exit(),
    )
  }, [perform, settle, signal, stop, exit])
  return <ScanView t={t} status={status} stopping={stopping} />
}

/** Draws a scan until it ends; answers as it does. */
export async function showScan(t: TFunction, signal: AbortSignal, perform: Perform): Promise<ScanStatus> {
  let scan: Promise<ScanStatus> | null = null
  const settle = (started: Promise<ScanStatus>) => {
    scan = started
  }
  const app = render(<ScanApp t={t} signal={signal} perform={perform} settle={settle} />, {
    exitOnCtrlC: false,
  })
  await app.waitUntilExit()
  if (scan === null) throw new Error('The scan was never started.')
  return scan
}
