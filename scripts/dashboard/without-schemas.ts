import { type Plugin, runnerImport } from 'vite'

const CONTRACT = /\/src\/contract\/(helper\/[\w-]+|relay)\.ts$/

/** True for what zod made: it tells server and tests what is valid, and a browser nothing. */
const isSchema = (value: unknown): boolean => typeof value === 'object' && value !== null && '_zod' in value

/**
 * The contract of helper and relay as the built dashboard gets it: each module's plain values (methods, paths, who may call)
 * without its schemas, and so without zod, a fifth of all script. The helper checks what it is asked; a dashboard
 * checks the answers of the helper that serves it in development alone, where the modules stay whole.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    apply: 'build',
    async load(id) {
      if (!CONTRACT.test(id)) return null
      const { module } = await runnerImport<Record<string, unknown>>(id, { configFile: false })
      const lines = Object.entries(module).flatMap(([name, value]) => {
        const text = JSON.stringify(value, (_, inner: unknown) => (isSchema(inner) ? undefined : inner))
        return text === undefined ? [] : [`export const ${name} = ${text}`]
      })
      return { code: lines.join('\n'), moduleType: 'js' }
    },
  }
}
