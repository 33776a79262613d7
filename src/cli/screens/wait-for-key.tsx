import { useInput } from 'ink'
import { draw } from '../components/draw.tsx'
import { Line } from '../components/line.tsx'

function AnyKey({ text, onKey }: { readonly text: string; readonly onKey: () => void }) {
  useInput(onKey)
  return <Line dimColor text={text} />
}

/** Shows a line and waits for a key, so that the lines above can be read. */
export async function waitForKey(text: string, signal: AbortSignal): Promise<void> {
  await draw<true>({ signal }, (finish) => <AnyKey text={text} onKey={() => finish(true)} />)
}
