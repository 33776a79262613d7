import type { ReactNode } from 'react'
import { Cover } from '#web/components/cover/cover.tsx'
import { baseName } from '#web/components/text/base-name.ts'
import type { BatchFile } from '#web/data/files/batches.ts'

interface FileLineProps {
  readonly comic: Pick<BatchFile['comic'], 'cover' | 'path'>
  readonly children?: ReactNode
}

/** A comic's file in a list: small cover, file name, and content at the right. */
export function FileLine({ comic, children }: FileLineProps) {
  const name = baseName(comic.path)
  return (
    <>
      <Cover cover={comic.cover} title={name} sizes="26px" decorative edge />
      <span className="mono" title={comic.path}>
        {name}
      </span>
      {children}
    </>
  )
}
