import { Box, Text } from 'ink'
import { encode } from 'uqr'

/** Width of the quiet zone around the code, in modules. */
const BORDER = 2

/** Characters for two modules, one above the other. */
const BLOCKS = { none: ' ', top: '▀', bottom: '▄', both: '█' } as const

/**
 * Returns the lines of a QR code, two rows of modules each; `light` draws the light modules instead of the dark ones.
 */
export function qrLines(text: string, light: boolean): string[] {
  const { data, size } = encode(text, { border: BORDER })
  const drawn = (row: number, column: number) => row < size && (data[row]?.[column] === true) !== light
  return Array.from({ length: Math.ceil(size / 2) }, (_, line) =>
    Array.from({ length: size }, (_, column) => {
      const top = drawn(line * 2, column)
      const bottom = drawn(line * 2 + 1, column)
      return BLOCKS[top && bottom ? 'both' : top ? 'top' : bottom ? 'bottom' : 'none']
    }).join(''),
  )
}

/** Returns the height of a text's QR code in lines. */
export const qrRows = (text: string): number => qrLines(text, false).length

/** Renders a QR code, black on white; without colours in light blocks, because most terminals are dark. */
export function QrCode({ text, color }: { readonly text: string; readonly color: boolean }) {
  return (
    <Box flexDirection="column">
      {qrLines(text, !color).map((line, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a picture have no other name
        <Text key={row} {...(color && { color: '#000000', backgroundColor: '#ffffff' })}>
          {line}
        </Text>
      ))}
    </Box>
  )
}
