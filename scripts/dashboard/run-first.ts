import type { Plugin } from 'vite'

/**
 * Adds a script element for the chunk `name`, so that it runs without waiting for the imports of the page's script.
 * Fails the build if there is no such chunk, or if the chunk imports another.
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
        // In the body, because the chunk reads what the server writes into the head.
        const attrs = { type: 'module', async: true, crossorigin: true, src: `/${chunk.fileName}` }
        return [{ tag: 'script', attrs, injectTo: 'body-prepend' }]
      },
    },
  }
}
