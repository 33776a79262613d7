const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Renders a chapter as an XHTML document. `html` must be sanitized. */
export function chapterPage({ title, html }: { readonly title: string; readonly html: string }): string {
  const safeTitle = title
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replace(/[&<>]/g, (mark) => MARKS[mark] ?? mark)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE html>',
    `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${safeTitle}</title></head>`,
    `<body><section>${html}</section></body></html>`,
  ].join('\n')
}
