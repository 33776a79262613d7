import type { Plugin } from 'vite'

/**
 * Runs the chunk `name`, which imports nothing, by a script element of its own before the page's script: at once when
 * it is there, while what the page's script imports is on its way. Fails the build where there is no such chunk.
 */
export function runFirst(name: string): Plugin {
  return {
    name: 'run-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name)
        if (chunk?.type !== 'chunk') throw new Error(`There is no chunk ${name}.`)
        if (chunk.imports.length > 0) throw new Error(`${name} waits for ${chunk.imports.join(', ')}.`)
        // Below what the server writes into the head, which it reads.
        const attrs = { type: 'module', async: true, crossorigin: true, src: `/${chunk.fileName}` }
        return [{ tag: 'script', attrs, injectTo: 'body-prepend' }]
      },
    },
  }
}
