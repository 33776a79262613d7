import { Box, Text } from 'ink'
import { encode } from 'uqr'

/** The quiet zone that cameras look for, in modules. */
const BORDER = 2

/** A character for two modules, one above the other, by which of them are drawn. */
const BLOCKS = { none: ' ', top: '▀', bottom: '▄', both: '█' } as const

/** The lines of a QR code, two rows of modules each; `light` draws the light modules in place of the dark ones. */
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

/** How high the QR code of a text is, in lines. */
export const qrRows = (text: string): number => qrLines(text, false).length

/** An address as a QR code: black on white; without colour in light blocks, as most terminals are dark. */
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
