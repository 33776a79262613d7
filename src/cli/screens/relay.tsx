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
import { useLook } from '../components/use-look.ts'
import { useRate } from '../components/use-rate.ts'
import { useSize } from '../components/use-size.ts'

/** How a relay is at a moment. */
export interface RelayState {
  readonly helpers: number
  readonly requests: number
  readonly lines: readonly string[]
}

export interface RelayProps {
  readonly t: TFunction
  readonly url: string
  /** What does not change: what to type at home, the data folder, who may sign up. */
  readonly about: readonly string[]
  readonly look: () => Promise<RelayState>
}

/** Where a relay is, what to type at home, helpers and requests at a glance, the log with `l`. */
export function RelayView(props: RelayProps & { readonly onQuit: () => void }) {
  const { t, url, about, look, onQuit } = props
  const { columns, rows } = useSize()
  const state = useLook(look, SCAN_POLL)
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
  // Half a command is none: it is broken where the terminal ends, not cut.
  const said = about.flatMap((text) => wrapText(text, columns))
  const head = wrapText(url, columns)
  const below = contentRows(rows) - head.length - said.length - facts.length - 1
  return (
    <Page
      title={t('commands.relay.title')}
      keys={[t(isLog ? 'terminal.keys.closeLog' : 'terminal.keys.log'), t('terminal.keys.quit')]}
    >
      <Lines color="yellow" of={head} />
      <Lines of={[...said, ...facts]} />
      <Box paddingTop={1} flexDirection="column">
        {isLog && <Log t={t} lines={state?.lines ?? []} rows={below} />}
      </Box>
    </Page>
  )
}

/** Draws a relay until the person leaves it or `signal` is aborted. */
export async function showRelay(props: RelayProps, signal: AbortSignal): Promise<void> {
  await draw<true>({ signal, fullScreen: true, exitOnCtrlC: false }, (finish) => (
    <RelayView {...props} onQuit={() => finish(true)} />
  ))
}
