import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const PACKAGE = 'lucide-react'
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g
const EXPORT = /^export \{(.*)\} from '(.*)';$/gm

/** Imports each icon from its own module, because a module that imports the package's index would load all icons. */
export function singleIcons(): Plugin {
  const files = new Map<string, string>()
  return {
    name: 'single-icons',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      const index = (await this.resolve(PACKAGE))?.id
      if (index === undefined) throw new Error(`${PACKAGE} is not installed.`)
      for (const [, names = '', file = ''] of (await readFile(index, 'utf8')).matchAll(EXPORT))
        for (const [, name = ''] of names.matchAll(/default as (\w+)/g))
          files.set(name, join(dirname(index), file))
    },
    transform(code) {
      if (!code.includes(PACKAGE)) return null
      const single = code.replace(IMPORT, (_, list: string) => {
        const names = list.split(',').map((each) => each.trim())
        return names
          .filter((each) => each !== '')
          .map(importOf)
          .join('\n')
      })
      return { code: single, map: null }
    },
  }

  function importOf(imported: string): string {
    const [name = '', own = name] = imported.split(' as ')
    const file = files.get(name)
    if (file === undefined) throw new Error(`${PACKAGE} has no icon ${name}.`)
    return `import ${own} from ${JSON.stringify(file)}`
  }
}
