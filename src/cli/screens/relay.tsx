import type { TFunction } from 'i18next'
import { Box, useInput } from 'ink'
import { useState } from 'react'
import { SCAN_POLL } from '#domain/limits.ts'
import { wrapText } from '../components/cut-text.ts'
import { draw } from '../components/draw.tsx'
import { Lines } from '../components/lines.tsx'
import { Log } from '../components/log.tsx'
import { contentRows, Page } from '../components/page.tsx'
import { speedText } from '../components/time-text.ts'
import { usePolling } from '../components/use-polling.ts'
import { useRate } from '../components/use-rate.ts'
import { useSize } from '../components/use-size.ts'

/** The current state of a relay. */
export interface RelayState {
  readonly helpers: number
  readonly requests: number
  readonly lines: readonly string[]
}

export interface RelayProps {
  readonly t: TFunction
  readonly url: string
  /** Constant lines: the commands for helpers, the data folder, who may sign up. */
  readonly about: readonly string[]
  readonly readState: () => Promise<RelayState>
}

/** Renders the screen of a relay: address, commands for helpers, counts; `l` shows the log. */
export function RelayView(props: RelayProps & { readonly onQuit: () => void }) {
  const { t, url, about, readState, onQuit } = props
  const { columns, rows } = useSize()
  const state = usePolling(readState, SCAN_POLL)
  const [isLog, setLog] = useState(false)
  const speed = useRate(state?.requests ?? null)
  useInput((input, key) => {
    if (input === 'q' || key.escape || (key.ctrl && input === 'c')) onQuit()
    else if (input === 'l') setLog((now) => !now)
  })
  const facts = state
    ? [
        t('commands.relay.helpers', { helpers: state.helpers }),
        [t('terminal.serve.requests', { requests: state.requests }), speedText(t, speed, null)]
          .filter(Boolean)
          .join(' · '),
      ]
    : ['', '']
  // Commands are wrapped instead of cut, so that they can be copied.
  const aboutLines = about.flatMap((text) => wrapText(text, columns))
  const head = wrapText(url, columns)
  const below = contentRows(rows) - head.length - aboutLines.length - facts.length - 1
  return (
    <Page
      title={t('commands.relay.title')}
      keys={[t(isLog ? 'terminal.keys.closeLog' : 'terminal.keys.log'), t('terminal.keys.quit')]}
    >
      <Lines color="yellow" of={head} />
      <Lines of={[...aboutLines, ...facts]} />
      <Box paddingTop={1} flexDirection="column">
        {isLog && <Log t={t} lines={state?.lines ?? []} rows={below} />}
      </Box>
    </Page>
  )
}

/** Shows a relay until the user leaves the screen or `signal` is aborted. */
export async function showRelay(props: RelayProps, signal: AbortSignal): Promise<void> {
  await draw<true>({ signal, fullScreen: true, exitOnCtrlC: false }, (finish) => (
    <RelayView {...props} onQuit={() => finish(true)} />
  ))
}
