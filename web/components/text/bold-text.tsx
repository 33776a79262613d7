import { Fragment } from 'react'

/** Renders a text whose parts between `<b>` and `</b>` are bold. */
export function BoldText({ children }: { children: string }) {
  return children.split(/<\/?b>/).map((part, index) => {
    const Part = index % 2 === 1 ? 'b' : Fragment
    // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be equal
    return <Part key={index}>{part}</Part>
  })
}
