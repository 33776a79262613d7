/** What is loaded once the first screen is shown. */

export { markSharedPicture } from '#web/components/screen/moving-cover.ts'
export { Live } from './live.tsx'
