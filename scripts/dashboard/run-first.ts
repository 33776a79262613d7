import type { Plugin } from 'vite'

/**
 * Runs the chunk `name` from a script element before the page's script, so that it need not wait for the imports of that
 * script. The chunk must import nothing. Fails the build if there is no such chunk.
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
