import type { TFunction } from 'i18next'
import { Box, useInput } from 'ink'
import { SCAN_POLL } from '#domain/limits.ts'
import { Choices } from '../components/choices.tsx'
import { wrapText } from '../components/cut-text.ts'
import { draw } from '../components/draw.tsx'
import { Lines } from '../components/lines.tsx'
import { contentRows, Page } from '../components/page.tsx'
import { usePolling } from '../components/use-polling.ts'
import { useSelection } from '../components/use-selection.ts'
import { useSize } from '../components/use-size.ts'

/** The entries of the home screen. */
export type HomeCommand =
  | 'shelf'
  | 'browser'
  | 'scan'
  | 'index'
  | 'library'
  | 'serve'
  | 'login'
  | 'signup'
  | 'logout'
  | 'status'

interface Props {
  readonly t: TFunction
  /** The entries in order; the first is selected. */
  readonly commands: readonly HomeCommand[]
  /** Returns the status, one line each. */
  readonly readStatus: () => Promise<readonly string[]>
  readonly onGo: (command: HomeCommand | null) => void
}

/** Renders the home screen: the status, and the commands to choose from. */
export function Home({ t, commands, readStatus, onGo }: Props) {
  const { columns, rows } = useSize()
  const facts = (usePolling(readStatus, SCAN_POLL) ?? []).flatMap((fact) => wrapText(fact, columns))
  const height = Math.max(1, Math.min(commands.length, contentRows(rows) - facts.length - 2))
  const selection = useSelection({
    count: commands.length,
    height,
    onOpen: (index) => onGo(commands[index] ?? null),
  })
  useInput((input, key) => {
    if (input === 'q' || (key.ctrl && input === 'c')) onGo(null)
  })
  const keys = ['choose', 'open', 'quit'] as const
  return (
    <Page title="Comics" keys={keys.map((key) => t(`terminal.keys.${key}`))}>
      <Lines dimColor of={facts} />
      <Box paddingTop={1}>
        <Choices
          count={commands.length}
          height={height}
          selection={selection}
          at={(index) => {
            const command = commands[index]
            return command === undefined ? null : { key: command, name: t(`terminal.home.${command}`) }
          }}
        />
      </Box>
    </Page>
  )
}

/** Shows the home screen; returns the chosen entry, null to leave. */
export function showHome(given: Omit<Props, 'onGo'>, signal: AbortSignal): Promise<HomeCommand | null> {
  return draw<HomeCommand | null>({ signal, fullScreen: true, exitOnCtrlC: false }, (finish) => (
    <Home {...given} onGo={finish} />
  ))
}
