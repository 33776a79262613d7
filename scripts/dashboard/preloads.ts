import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The script files a screen needs beyond the page's own, by the pattern of its address. */
export type Preloads = Readonly<Record<string, readonly string[]>>

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/** A chunk's file and all that it imports. */
function filesOf(chunk: Rolldown.OutputChunk, chunks: Chunks, files = new Set<string>()): Set<string> {
  if (files.has(chunk.fileName)) return files
  files.add(chunk.fileName)
  for (const name of chunk.imports) {
    const imported = chunks.get(name)
    if (imported) filesOf(imported, chunks, files)
  }
  return files
}

/**
 * Writes `preloads.json`: what the helper links in the page it answers an address with, so that a screen comes in
 * the same round as the frame. `screens` names each screen's modules and packages, by the pattern of its address.
 */
export function preloads(screens: Readonly<Record<string, readonly string[]>>): Plugin {
  let root = ''
  return {
    name: 'preloads',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const all = Object.values(bundle).filter((file) => file.type === 'chunk')
        const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]))
        const entry = all.find((chunk) => chunk.isEntry)
        const own = entry ? filesOf(entry, chunks) : new Set<string>()
        const needed = (modules: readonly string[]) => {
          const files = modules.map((module) => {
            const [file, inPackage] = [resolve(root, module), `/node_modules/${module}/`]
            const chunk = all.find(
              ({ facadeModuleId: id }) => id === file || (id?.includes(inPackage) ?? false),
            )
            if (chunk === undefined) throw new Error(`${module} is no chunk of its own`)
            return filesOf(chunk, chunks)
          })
          return [...new Set(files.flatMap((each) => [...each]))].filter((file) => !own.has(file))
        }
        const table: Preloads = Object.fromEntries(
          Object.entries(screens).map(([address, modules]) => [address, needed(modules)]),
        )
        this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(table) })
      },
    },
  }
}
