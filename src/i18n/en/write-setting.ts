import type { Words } from '../words.ts'

export const writeSetting: Words['writeSetting'] = {
  label: 'Metadata',
  off: 'Not written',
  beside: 'Beside',
  into: 'Inside',
  offHint: 'What you correct stays in Comics only. No file is touched.',
  besideHint: 'In a small file next to each comic, which is not touched. Other programs may not read it.',
  intoHint:
    'In the ComicInfo.xml of each CBZ, without touching the pages. Beside the file for other formats.',
  follow: 'Write your corrections automatically',
  followHint:
    'A minute after your last correction, without asking. Everything is in Changes and can be undone.',
  asked: 'It is only written when you ask for it, after you have seen it.',
  now: 'Write what was corrected…',
  failed: 'It could not be saved',
}
