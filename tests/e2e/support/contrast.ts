import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'

type Rgb = readonly [number, number, number]

/** Relative luminance of sRGB bytes (WCAG 2.2). */
function luminance([r, g, b]: Rgb): number {
  const linear = (byte: number) => {
    const share = byte / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Returns a text's painted colour as sRGB, whatever its CSS colour space. */
async function colourOf(text: Locator): Promise<Rgb> {
  return text.evaluate((element) => {
    // The text may still be fading in.
    for (const change of element.getAnimations()) change.finish()
    const context = document.createElement('canvas').getContext('2d')
    if (context === null) throw new Error('No canvas to paint a colour on.')
    context.fillStyle = getComputedStyle(element).color
    context.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data
    return [r, g, b] as const
  })
}

/**
 * Returns the lowest contrast between a text and the pixels behind it, from a screenshot of its box without the text.
 */
async function lowestContrast(page: Page, text: Locator): Promise<number> {
  // Exclude the padding: rounded corners show pixels with no text on them.
  const box = await text.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(element)
    const [left, right, top, bottom] = [paddingLeft, paddingRight, paddingTop, paddingBottom].map(parseFloat)
    return {
      x: x + (left ?? 0),
      y: y + (top ?? 0),
      width: width - (left ?? 0) - (right ?? 0),
      height: height - (top ?? 0) - (bottom ?? 0),
    }
  })
  const own = luminance(await colourOf(text))
  const hide = await page.addStyleTag({
    // Separator dots between facts are pseudo-elements, not background.
    content: '*, ::before, ::after { color: transparent !important; transition: none !important; }',
  })
  const shot = await page.screenshot({ clip: box, animations: 'disabled' })
  await hide.evaluate((style) => (style as HTMLElement).remove())
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let lowest = Number.POSITIVE_INFINITY
  for (let at = 0; at < data.length; at += info.channels) {
    const behind = luminance([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0])
    lowest = Math.min(lowest, contrast(own, behind))
  }
  return lowest
}

/** Expects at least the contrast `least` between a text and its background. */
export async function readable(page: Page, text: Locator, least: number, what: string): Promise<void> {
  expect(await lowestContrast(page, text), what).toBeGreaterThanOrEqual(least)
}
