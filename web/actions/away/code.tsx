/** Shows a pairing code in large type; screen readers spell it. */
export function Code({ code }: { code: string }) {
  const [one = '', other = ''] = code.split('-')
  return (
    <div className="away-code">
      <span className="sr-only">{`${one.split('').join(' ')}, ${other.split('').join(' ')}`}</span>
      <span className="font-display" aria-hidden="true">
        {one}
        <s />
        {other}
      </span>
    </div>
  )
}
